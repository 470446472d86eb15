import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyChange } from '../../change/change.ts';

test('a change of which a file cannot be written leaves the others as they were', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-change-'));
  writeFileSync(join(folder, 'page.json'), '{}');
  const change = [
    ['page.json', '{ "title": "Next" }'],
    ['text/new.md', 'New'],
    // A path through a file.
    ['page.json/text.md', 'Words'],
  ] as const;
  expect(applyChange(folder, new Map(change))).toMatch(/^The files cannot be written/);
  expect(readFileSync(join(folder, 'page.json'), 'utf8')).toBe('{}');
  expect(readdirSync(join(folder, 'text'))).toEqual([]);
});
