import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyChange } from '../../change/change.ts';

test('a folder that can be neither changed nor restored is kept as it was, and said where', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-change-'));
  writeFileSync(join(folder, 'page.json'), '{}');
  // A path through a file can be neither written nor removed.
  const said = applyChange(folder, { writes: new Map([['page.json/text.md', 'Words']]), moves: [] });
  const [, kept = ''] = /: the folder as it was is in (.+)\.$/.exec(said ?? '') ?? [];
  expect(readFileSync(join(kept, 'page.json'), 'utf8')).toBe('{}');
});
