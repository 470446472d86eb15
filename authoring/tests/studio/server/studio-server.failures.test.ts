import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveContent } from '../../../studio/server/content-files.ts';
import { failureOf } from '../../../studio/server/studio-server.ts';

test('D-36 a file that cannot be written is told with the reason, as on a full disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'studio-failure-'));
  // Where the file has to be.
  mkdirSync(join(folder, 'text/hours.md'), { recursive: true });
  const failure = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      return failureOf(error as Error);
    }
  };
  expect(failure(() => saveContent(folder, [{ path: 'text/hours.md', text: 'Words.', version: '' }]))).toEqual({
    status: 503,
    message: 'A file cannot be read or written (EISDIR).',
  });
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  expect(failureOf(full).message).toBe('A file cannot be read or written (the disk is full).');
});
