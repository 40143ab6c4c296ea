// SPDX-License-Identifier: GPL-3.0-or-later
// GDAL reads every layer of the default town's plan, and libxml2 its drawing and its report.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { castra, filesBelow, temporaryFolder } from './clients.mjs';

/** What a program prints, and whether it complained. */
function call(program, ...args) {
  const result = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  assert.equal(result.error, undefined, `${program} is there`);
  return { out: result.stdout, complaint: result.stderr, code: result.status };
}

/** Number of features and type of geometry as GDAL sees them. */
function layerOf(file) {
  const { out, complaint, code } = call('ogrinfo', '-ro', '-so', '-al', file);
  return {
    sound: code === 0 && complaint === '',
    features: Number(/Feature Count: (\d+)/.exec(out)?.[1]),
    geometry: /Geometry: (.*)/.exec(out)?.[1],
  };
}

test('GDAL and libxml2 read the plan of the default town', async (t) => {
  const folder = temporaryFolder(t);
  castra('run', 'pipeline.json', '--out', path.join(folder, 'out'), '--cache', path.join(folder, 'cache'));
  const layers = filesBelow(path.join(folder, 'out'), '.geojson');
  assert.equal(layers.length, 10);
  for (const file of layers) {
    const written = JSON.parse(fs.readFileSync(file, 'utf8'));
    const layer = layerOf(file);
    assert.ok(layer.sound, file);
    assert.equal(layer.features, written.features.length, file);
    const expected = path.basename(file) === 'roads.geojson' ? 'Line String' : 'Polygon';
    assert.equal(layer.geometry, expected, file);
  }

  const texts = [...filesBelow(path.join(folder, 'out'), '.svg'), ...filesBelow(path.join(folder, 'out'), '.html')];
  assert.equal(texts.length, 2);
  for (const file of texts) assert.equal(call('xmllint', '--nonet', '--noout', file).code, 0, file);
  t.diagnostic(`${layers.length} layers, ${texts.length} texts`);

  // The judges must be able to condemn.
  const broken = path.join(folder, 'broken.geojson');
  fs.writeFileSync(broken, fs.readFileSync(layers[0], 'utf8').slice(0, -5));
  assert.ok(!layerOf(broken).sound);
  fs.writeFileSync(broken, fs.readFileSync(texts[0], 'utf8').replace('</svg>', ''));
  assert.notEqual(call('xmllint', '--noout', broken).code, 0);
});
