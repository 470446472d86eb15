import { expect, test } from 'vitest';
import { commandLine, parseWords, refuseKept, UsageError } from '../../../src/tools/cli/command-line.ts';

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
