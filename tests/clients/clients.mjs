// SPDX-License-Identifier: GPL-3.0-or-later
// What the tests with programs of others share. CASTRA_PROGRAM is the program, CASTRA_CLIENTS the folder that npm
// installed into (see ./test --all).
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

const program = process.env.CASTRA_PROGRAM;

/** A package of package.json. */
export const client = createRequire(path.join(process.env.CASTRA_CLIENTS, 'package.json'));

/** The version of an installed package. */
export function versionOf(name) {
  const file = path.join(process.env.CASTRA_CLIENTS, 'node_modules', name, 'package.json');
  return JSON.parse(fs.readFileSync(file, 'utf8')).version;
}

/** A folder that is removed at the end. */
export function temporaryFolder(t) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'castra-client-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

/** What `castra ARGUMENTS…` prints; it must end well. */
export function castra(...args) {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The exit code of `castra ARGUMENTS…`. */
export function codeOf(...args) {
  return spawnSync(program, args, { stdio: 'ignore' }).status;
}

/** Files below a folder whose names end so, in order. */
export function filesBelow(folder, ending) {
  return fs.readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(file, ending) : file.endsWith(ending) ? [file] : [];
    })
    .sort();
}
