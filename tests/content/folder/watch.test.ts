import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchFolders } from '../../../src/content/folder/watch.ts';

test('each save of a file is noticed, also where a new file takes the place of the old one, and in a new folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watch-'));
  let saves = 0;
  const end = watchFolders(folder, () => {
    saves += 1;
  });
  mkdirSync(join(folder, 'below'));
  await expect.poll(() => saves).toBeGreaterThan(0);
  for (const path of ['values.json', 'below/text.md']) {
    for (const words of ['one', 'two', 'three']) {
      const before = saves;
      writeFileSync(join(folder, '.unfinished'), words);
      renameSync(join(folder, '.unfinished'), join(folder, path));
      await expect.poll(() => saves).toBeGreaterThan(before);
    }
  }
  end();
  rmSync(folder, { recursive: true });
});
