import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { compileAside, compileBundle, runBundle } from '../../../src/server/release/load-bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'doorstep-bundle-'));
const file = join(folder, 'bundle.cjs');
writeFileSync(join(folder, 'part.cjs'), 'exports.part = 20;');
writeFileSync(file, "const { part } = require('./part.cjs'); exports.sum = () => part + 1; exports.sum();");
const text = readFileSync(file, 'utf8');
afterAll(() => rmSync(folder, { recursive: true }));

test('V8 takes what a thread of its own has compiled of a bundle', async () => {
  const compiled = await compileAside(file, text);
  expect(compileBundle(file, text, compiled).cachedDataRejected).toBe(false);
});

test.each([
  ['of another file', 'exports.other = 1;'],
  ['of nothing', undefined],
])('a bundle runs the same with what was compiled %s', async (_what, other) => {
  const compiled = other === undefined ? Buffer.alloc(0) : await compileAside(file, other);
  const { sum } = runBundle(file, text, compiled) as { sum: () => number };
  expect(sum()).toBe(21);
});
