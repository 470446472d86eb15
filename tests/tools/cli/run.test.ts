import { expect, test } from 'vitest';
import { copyProject } from '../../support/project-copy.ts';

test('a command, which is kept bundled, does what its source says now, or names what cannot be read of it', {
  timeout: 120_000,
}, async () => {
  const copy = copyProject();
  const check = async () => (await copy.npm('check')).output.trim();
  try {
    expect(await check()).toBe('content: no mistakes.');
    copy.edit('src/tools/cli/check.ts', "'mistake'", "'error'");
    expect(await check()).toBe('content: no errors.');
    copy.edit('src/content/problem/report.ts', 'export function terminalOf', "console.log('anew');\n$&");
    expect(await check()).toBe('anew\ncontent: no errors.');
    copy.write('src/content/problem/report.ts', 'export function ;');
    expect(await check()).toMatch(/content\/problem\/report\.ts:1/);
  } finally {
    copy.remove();
  }
});
