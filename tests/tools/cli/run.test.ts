import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('the parser of Markdown that a command bundles adds no property to a copy, for which Node 20 takes half of its time', async () => {
  const copy = copyProject();
  const hash = createHash('sha256').update(`${copy.folder}/`).digest('hex').slice(0, 12);
  const folder = join(copy.folder, `node_modules/.cache/doorstep/commands/check-${hash}`);
  try {
    await copy.npm('check');
    const bundle = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(bundle.join('\n')).toMatch(/context = \{\s+sliceSerialize: void 0,\s+stack: /);
  } finally {
    copy.remove();
  }
});
