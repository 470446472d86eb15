import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commandLine, parseWords, refuseKept, UsageError } from '../../../src/tools/cli/command-line.ts';
import { type Program, programFile } from '../../support/run/programs.ts';

const program = commandLine('run gallery', 'Shows pictures.')
  .option('--port <number>', 'its port')
  .option('--build', 'writes files')
  .option('--out <folder>', 'where');
program.command('list').option('--older-than <age>', 'those of before');

function refusal(args: string[], kept: Record<string, string>): string | undefined {
  try {
    refuseKept(program, args, { npm_lifecycle_event: 'gallery', ...kept });
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

test.each([
  [['--prot', '5301'], "Unknown option '--prot'. Did you mean --port?"],
  [['--port'], "Option '--port <number>' argument missing."],
  [['lists'], 'There is no "lists". Did you mean list?'],
  [['list', 'all'], '"all" is one word too many.'],
  [[], 'Say what to do: list.'],
])('%j is answered with one sentence', (words, sentence) => {
  expect(() => parseWords(program, words)).toThrow(new UsageError(sentence, { isWord: words[0] === 'lists' }));
});

/** Runs a script of package.json as somebody at a keyboard does. */
function npmRun(...words: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('npm run check --release says what npm has done, and does nothing else', () => {
  const { status, stdout, stderr } = npmRun('check', '--release');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('two dashes: npm run check -- --release\n');
});

/** The program of a script of package.json, started as npm does. */
async function programOf(script: string) {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const line = scripts[script]!;
  const [, program] = /.*\/cli\/([\w-]+)/.exec(line)!;
  const file = await programFile(program as Program);
  return (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], { encoding: 'utf8' });
    return { status, stdout, stderr };
  };
}

const all = ['check', 'gallery', 'new', 'content', 'link', 'format:content', 'build', 'start'];

test.each(all)('npm run %s answers an option that there is not with one sentence, and its use', async (script) => {
  const run = await programOf(script);
  const { stderr, ...rest } = run(...(script === 'link' ? ['demo'] : []), '--nonsense');
  expect(rest).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^Unknown option '--nonsense'\.\n\nnpm (run|start)/);
});

test.each(['check', 'new', 'content', 'link'])(
  'npm run %s answers --help with its use, and does nothing else',
  async (script) => {
    const run = await programOf(script);
    expect(run('--help')).toEqual({ status: 0, stdout: expect.stringMatching(/^npm run/), stderr: '' });
  },
);
