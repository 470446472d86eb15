import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operate } from '../../../src/server/admin/operator.ts';
import { lockFolder } from '../../../src/server/db/folder-lock.ts';

test('D-16 a command beside a server that takes none yet says so, and that it did nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'starting-'));
  const lock = await lockFolder(folder);
  await expect(operate({ DEMO: '1', DATA_DIR: folder }, { name: 'demo', reset: true } as never)).rejects.toThrow(
    `DATA_DIR: process ${process.pid} has the database in ${folder}, and has taken no command for 15 seconds. ` +
      'It is a server that starts or stops, or another command: try again when it is ready. Nothing was done.',
  );
  lock.release();
});
