import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refuseKept } from '../../../src/tools/cli/command-line.ts';
import { type Program, programFile } from '../../support/programs.ts';

const usage = `npm run gallery [-- --port 5180]
npm run gallery -- --build [--out dist] [--older-than 7y]`;

function refusal(args: string[], kept: Record<string, string>): string | undefined {
  try {
    refuseKept(usage, args, { npm_lifecycle_event: 'gallery', ...kept });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test.each([
  [['--build'], [], { npm_config_build: 'true' }],
  [['--port', '5301'], ['5301'], { npm_config_port: 'true' }],
  [['--out=here'], [], { npm_config_out: 'here' }],
  [['list', '--older-than', '7y'], ['list', '7y'], { npm_config_older_than: 'true' }],
])('%j without two dashes before it is refused with the line that was meant', (meant, args, kept) => {
  const [option] = meant.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0]);
  const said = `npm took ${option} for itself. Options come after two dashes: npm run gallery -- ${meant.join(' ')}`;
  expect(refusal(args, kept)).toBe(said);
});

test('an option that came through, and settings of npm that are none of ours, are left alone', () => {
  expect(refusal(['--build'], { npm_config_build: 'true', npm_config_yes: 'true' })).toBeUndefined();
  expect(refusal([], { npm_config_build: '' })).toBeUndefined();
});

/** Runs a script of package.json as somebody at a keyboard does. */
function npmRun(...words: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('npm run check --release says what npm has done, and does nothing else', { timeout: 60_000 }, () => {
  const { status, stdout, stderr } = npmRun('check', '--release');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('two dashes: npm run check -- --release\n');
});

/** The program of a script of package.json, started as npm does. */
async function programOf(script: string) {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const [, program] = /^(?:tsx src\/tools\/cli\/|node src\/tools\/cli\/run\.mjs )([\w-]+)(?:\.ts)?$/.exec(
    scripts[script]!,
  )!;
  const file = await programFile(program as Program);
  return (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], { encoding: 'utf8' });
    return { status, stdout, stderr };
  };
}

const all = ['check', 'gallery', 'new', 'content', 'link', 'format:content', 'test:look', 'build', 'start'];

// One reads options alone, the others words too. `npm run test:commands` asks them all.
test.each(process.env.ALL_COMMANDS ? all : ['check', 'link'])(
  'npm run %s answers an option that there is not with one sentence, and its use',
  { timeout: 60_000 },
  async (script) => {
    const run = await programOf(script);
    const { stderr, ...rest } = run(...(script === 'link' ? ['list'] : []), '--nonsense');
    expect(rest).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown option '--nonsense'\.\n\nnpm (run|start)/);
  },
);

test.each(process.env.ALL_COMMANDS ? ['check', 'new', 'content', 'link'] : ['content'])(
  'npm run %s answers --help with its use, and does nothing else',
  { timeout: 60_000 },
  async (script) => {
    const run = await programOf(script);
    expect(run('--help')).toEqual({ status: 0, stdout: expect.stringMatching(/^npm run/), stderr: '' });
  },
);
