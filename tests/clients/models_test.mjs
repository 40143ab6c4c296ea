// SPDX-License-Identifier: GPL-3.0-or-later
// Khronos' own validator reads models of walls in every layout there is, and what stands beside them fits them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { client, filesBelow, temporaryFolder } from './clients.mjs';

const validator = client('gltf-validator');

test(`gltf-validator ${validator.version()} finds nothing in models`, async (t) => {
  const folder = temporaryFolder(t);
  execFileSync(process.env.CASTRA_WRITE_MODELS, [folder]);
  const files = filesBelow(folder, '.glb');
  assert.ok(files.some((file) => file.endsWith('_lod2.glb')), 'there are levels');
  let triangles = 0, textures = 0;
  for (const file of files) {
    const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), {
      maxIssues: 0,
      externalResourceFunction: async (uri) =>
        new Uint8Array(fs.readFileSync(path.resolve(path.dirname(file), decodeURIComponent(uri)))),
    });
    textures += report.info.resources.filter((resource) => resource.pointer.startsWith('/images/')).length;
    assert.ok(report.info, `${file} was read`);
    // Texture coordinates are there for the textures that an engine brings where a material has none.
    // That textures lie beside a .glb is worth a note to the validator, and what we want: once for all models.
    const issues = report.issues.messages.filter((issue) =>
      !(issue.code === 'UNUSED_OBJECT' && issue.pointer.endsWith('/TEXCOORD_0')) && issue.code !== 'URI_GLB');
    assert.deepEqual(issues, [], file);
    assert.ok(report.info.totalTriangleCount > 0, file);
    triangles += report.info.totalTriangleCount;
  }
  assert.ok(textures > 3, 'textures were found beside the models');
  t.diagnostic(`${files.length} files, ${triangles} triangles, ${textures} textures`);
});

/** The JSON chunk of a .glb. */
function sceneOf(file) {
  const bytes = fs.readFileSync(file);
  return JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12)));
}

test('what is said of a model names what is in its file', (t) => {
  const folder = temporaryFolder(t);
  execFileSync(process.env.CASTRA_WRITE_MODELS, [folder]);
  const sidecars = filesBelow(folder, '.json');
  assert.ok(sidecars.length > 3);
  for (const file of sidecars) {
    const model = JSON.parse(fs.readFileSync(file, 'utf8'));
    const scene = sceneOf(path.join(folder, model.levels[0].path));
    const names = new Set(scene.nodes.map((node) => node.name.replace(/_LOD0$/, '')));
    const materials = new Set(scene.materials.map((material) => material.name));
    assert.equal(names.size > model.things.length, true);
    for (const thing of model.things) assert.ok(names.has(thing.name), thing.name);
    for (const joint of model.joints) assert.ok(names.has(joint.name), joint.name);
    for (const part of model.things.flatMap((thing) => thing.parts)) {
      assert.ok(materials.has(part.material), part.name);
      assert.ok(part.tags.length > 1 && part.mass > 0 && part.boxes.length > 0, part.name);
    }
  }
});
