// SPDX-License-Identifier: GPL-3.0-or-later
// An independent reader of JSON Schema, such as editors have, must judge a recipe as the program does.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { castra, client, codeOf, temporaryFolder, versionOf } from './clients.mjs';

const Ajv = client('ajv').default;

test(`ajv ${versionOf('ajv')} agrees with castra check`, (t) => {
  const folder = temporaryFolder(t);
  // Units and the like are for people: unknown words are no fault of a schema.
  const schema = JSON.parse(castra('reference', '--schema'));
  const accepts = new Ajv({ strict: false }).compile(schema);
  castra('new', path.join(folder, 'town'));
  const file = fs.readdirSync(path.join(folder, 'town')).find((name) => name.endsWith('.json'));
  const recipe = path.join(folder, 'town', file);
  const good = JSON.parse(fs.readFileSync(recipe, 'utf8'));
  const judge = (change, expected) => {
    const changed = structuredClone(good);
    change(changed);
    fs.writeFileSync(recipe, JSON.stringify(changed));
    const what = `${change}`;
    assert.equal(codeOf('check', recipe), expected ? 0 : 2, `castra check: ${what}`);
    assert.equal(accepts(changed), expected, `schema: ${what} ${JSON.stringify(accepts.errors)}`);
  };
  assert.ok(accepts(JSON.parse(fs.readFileSync('pipeline.json', 'utf8'))), JSON.stringify(accepts.errors));
  const roads = (r) => r.makes.find((make) => make.with === 'roads.subdivide');
  const setParam = (r, name, value) => (roads(r).params = { ...roads(r).params, [name]: value });
  const rule = schema.properties.makes.items.allOf.find((one) => one.if.properties.with.const === 'roads.subdivide');
  const params = rule.then.properties.params.properties;
  const [param, facts] = Object.entries(params).find(([, one]) => one.type === 'number');

  judge(() => {}, true);
  judge((r) => (r.seed = 0), true);
  judge((r) => setParam(r, param, facts.minimum), true);
  judge((r) => setParam(r, param, facts.maximum), true);
  judge((r) => setParam(r, param, facts.maximum * 2 + 1), false);
  judge((r) => setParam(r, param, 'wide'), false);
  judge((r) => setParam(r, 'no_such_param', 1), false);
  judge((r) => (roads(r).with = 'roads.subdivde'), false);
  judge((r) => (r.seed = -1), false);
  judge((r) => (r.seed = 'three'), false);
  judge((r) => (r.makes = {}), false);
  judge((r) => delete roads(r).make, false);
  judge((r) => (r.colour = 'red'), false);
});
