// SPDX-License-Identifier: GPL-3.0-or-later
// Khronos' own validator reads every tile of the default town.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { castra, client, filesBelow, temporaryFolder } from './clients.mjs';

const validator = client('gltf-validator');

/** Issues of any severity: there is nothing that we need to excuse. */
async function issuesOf(bytes) {
  // A limit on issues would end the validation when it is reached.
  const report = await validator.validateBytes(new Uint8Array(bytes), { maxIssues: 0 });
  assert.ok(report.info, 'was read');
  return { issues: report.issues.messages, triangles: report.info.totalTriangleCount };
}

test(`gltf-validator ${validator.version()} finds nothing in the default town`, async (t) => {
  const folder = temporaryFolder(t);
  castra('run', 'pipeline.json', '--out', path.join(folder, 'out'), '--cache', path.join(folder, 'cache'));
  const tiles = filesBelow(path.join(folder, 'out'), '.glb');
  assert.ok(tiles.length > 1, 'there are tiles');
  let all = 0;
  for (const tile of tiles) {
    const { issues, triangles } = await issuesOf(fs.readFileSync(tile));
    assert.deepEqual(issues, [], tile);
    assert.ok(triangles > 0, `${tile} holds triangles`);
    all += triangles;
  }
  t.diagnostic(`${tiles.length} tiles, ${all} triangles`);

  // The judge must be able to condemn.
  const broken = fs.readFileSync(tiles[0]);
  const indices = broken.indexOf('"indices"');
  assert.ok(indices > 0);
  broken.write('"indjces"', indices);
  assert.notDeepEqual((await issuesOf(broken)).issues, []);
});
