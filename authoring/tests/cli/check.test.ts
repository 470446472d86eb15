import { spawnSync } from 'node:child_process';
import { relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { edited, writeTree } from '../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../tests/support/content/small-site.ts';
import { isNightly } from '../../../tests/support/run/is-nightly.ts';
import { programFile } from '../../../tests/support/run/programs.ts';
import { quickStart } from '../../../tests/support/run/quick-start.ts';

const program = await programFile('check');

/** Runs the command as `npm run check` does. */
function check(folder: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...quickStart, program, ...options], {
    env: { ...process.env, CONTENT_DIR: folder },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const wrong = edited({ 'pages/card-start.json': ['"button"', '"buton"'], 'values.json': ['4100', '41.5'] });

// Each starts a process of its own.
describe('npm run check', () => {
  if (isNightly)
    test('says that nothing is wrong, wherever the folder is', () => {
      const folder = relative(process.cwd(), writeTree(smallSite));
      expect(check(folder)).toEqual({ status: 0, stdout: `${folder}: no mistakes.\n`, stderr: '' });
    });

  test('says everything that is wrong, and exits with 1', () => {
    const folder = writeTree(wrong);
    expect(check(folder)).toEqual({
      status: 1,
      stdout: `${folder}/pages/card-start.json:8:15  "buton" is not a block type. Did you mean "button"?
${folder}/values.json:6:48  41.5 is not whole pence: £41.5 is 4150.

${folder}: 2 mistakes.
`,
      stderr: '',
    });
  });

  if (isNightly)
    test('names what a walk finds, once nothing else is wrong', () => {
      const folder = writeTree(
        edited({
          'pages/problem.json': ['"type": "contacts", "heading"', '"type": "amount", "of": "paid_amount", "label"'],
        }),
      );
      const { status, stdout } = check(folder, '--format', 'github');
      expect(status).toBe(1);
      expect(stdout).toMatch(
        new RegExp(`^::error file=${folder}/pages/problem.json,line=6,col=\\d+,title=Content::This page shows neither`),
      );
    });

  test('writes JSON for tools', () => {
    const folder = writeTree(wrong);
    const { status, stdout } = check(folder, '--format', 'json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual([
      {
        file: `${folder}/pages/card-start.json`,
        line: 8,
        column: 15,
        message: '"buton" is not a block type.',
        suggestion: 'button',
        edit: { old: '"buton"', next: '"button"' },
      },
      {
        file: `${folder}/values.json`,
        line: 6,
        column: 48,
        message: '41.5 is not whole pence: £41.5 is 4150.',
        edit: { old: '41.5', next: '4150' },
      },
    ]);
  });

  if (isNightly)
    test('answers an option that it does not have with a sentence', () => {
      const { status, stderr } = check('content', '--format', 'xml');
      expect(status).toBe(2);
      expect(stderr).toMatch(/^--format must be text or json or github, not "xml"\.\n\nnpm run check/);
    });
});
