import { basename } from 'node:path';
import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { wholeNumber } from '../../rules/text/whole-number.ts';

type Environment = Record<string, string | undefined>;

/** A mistake in the command line, described in one sentence. */
export class UsageError extends Error {
  override name = 'UsageError';
  /** Whether a word is wrong whose sentence is enough: no help follows. */
  readonly isWord: boolean;

  constructor(message: string, { isWord = false } = {}) {
    super(message);
    this.isWord = isWord;
  }
}

/** Makes a parser of a whole number from 1. */
export const numberOf = (expected: string) => (count: string) => {
  if (!/^[1-9]\d{0,8}$/.test(count)) throw new UsageError(`${expected}, not "${count}".`);
  return Number(count);
};

/** Reads the number of a port; 0 is any that is free. Throws {@link UsageError}. */
export function portOf(port: string): number {
  const number = wholeNumber(port);
  if (!(number <= 65_535)) throw new UsageError(`A port is a number up to 65535, not "${port}".`);
  return number;
}

/** Whether this is the `doorstep` of an installation, and not a script of package.json. */
const isInstalled = /^doorstep(\.js)?$/.test(basename(process.argv[1] ?? ''));

/** The parts of `doorstep` that have a script of their own in a checkout. */
const scripts = ['', 'link', 'call'];

/** How a part of `doorstep` is called here: `doorstep link`, or `npm run link --` in a checkout. */
export function calledAs(part: string): string {
  if (isInstalled) return `doorstep ${part}`.trimEnd();
  return scripts.includes(part) ? `npm run ${part || 'doorstep'} --` : `npm run doorstep -- ${part}`;
}

/** Begins the description of a command of package.json, such as `run check`; the caller adds its options. */
export function commandLine(script: string, description: string): Command {
  const npm = `npm ${script}${script === 'start' || script.includes(' -- ') ? '' : ' --'}`;
  return new Command(isInstalled ? calledAs(script.replace(/^run (doorstep( -- )?)?/, '')) : npm)
    .description(description)
    .helpOption('-h, --help', 'shows this')
    .helpCommand(false)
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
    .exitOverride();
}

/** Reads a command line, and carries out its action. Throws {@link UsageError}, and commander's error for `--help`. */
export function parseWords<Described extends CommandUnknownOpts>(program: Described, words: string[]): Described {
  try {
    return program.parse(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError) || error.code === 'commander.helpDisplayed') throw error;
    const isWord = error.code === 'commander.unknownCommand';
    throw new UsageError(sentenceOf(error, namedIn(program, words)), { isWord });
  }
}

/** Reads the process's command line. Ends the process after `--help`, and with 2 after a {@link UsageError}. */
export function readLine<Described extends CommandUnknownOpts>(program: Described): Described {
  return answerUsage(program, () => parseWords(program, process.argv.slice(2)));
}

/** Carries out `read`, which may throw {@link UsageError}, and ends the process as {@link readLine} does. */
export function answerUsage<Answer>(program: CommandUnknownOpts, read: () => Answer): Answer {
  const words = process.argv.slice(2);
  const help = () => helpOf(namedIn(program, words));
  try {
    refuseKept(program, words, process.env);
    return read();
  } catch (error) {
    if (error instanceof CommanderError) {
      console.log(help());
      process.exit(0);
    }
    if (!(error instanceof UsageError)) throw error;
    console.error(error.isWord ? error.message : `${error.message}\n\n${help()}`);
    process.exit(2);
  }
}

/** The help of a command, which begins with its usage. */
export const helpOf = (command: CommandUnknownOpts): string =>
  command
    .helpInformation()
    .replace(/^Usage: /, '')
    .trimEnd();

/** Makes a parser of an option that takes one of several words. It throws {@link UsageError} for others. */
export const oneOf =
  <const Word extends string>(option: string, words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((each) => each === text);
    if (!word) throw new UsageError(`${option} must be ${words.join(' or ')}, not "${text}".`);
    return word;
  };

/** The command, or command of a command, that the words name. */
function namedIn(program: CommandUnknownOpts, [word, ...rest]: readonly string[]): CommandUnknownOpts {
  const command = program.commands.find((each) => each.name() === word);
  return command ? namedIn(command, rest) : program;
}

function sentenceOf({ code, message }: CommanderError, { args, commands, registeredArguments }: CommandUnknownOpts) {
  const names = commands.map((each) => each.name()).join(', ');
  const [error = '', hint = ''] = message.replace('error: ', '').split('\n');
  const advice = hint && ` ${hint.slice(1, -1)}`;
  switch (code) {
    case 'commander.help':
      return `Say what to do: ${names}.`;
    case 'commander.unknownCommand':
      return `There is no "${args[0]}".${advice || ` There are: ${names}.`}`;
    case 'commander.missingArgument':
      return endSentence(`Say ${registeredArguments[args.length]!.description}`);
    case 'commander.excessArguments':
      return `"${args[registeredArguments.length]}" is one word too many.`;
    default:
      return `${error.charAt(0).toUpperCase()}${error.slice(1)}.${advice}`;
  }
}

/** A sentence that ends with an example to be copied has no full stop. */
const endSentence = (sentence: string) => (/: (npm run|doorstep) /.test(sentence) ? sentence : `${sentence}.`);

/** Refuses options that npm took for itself: without `--` before it, it only sets an environment variable. */
export function refuseKept(program: CommandUnknownOpts, words: readonly string[], env: Environment): void {
  // Options that the command itself received are not missing.
  const swallowed = namedIn(program, words).options.filter(
    (option) => env[settingOf(option.name())] && !words.some((word) => word.split('=')[0] === option.long),
  );
  const [first] = swallowed;
  if (!first) return;
  const correction = swallowed.length === 1 ? withOption(first.name(), first.required, words, env) : ['…'];
  const names = swallowed.map(({ long }) => long).join(' and ');
  const line = ['npm', 'run', env.npm_lifecycle_event ?? '…', '--', ...correction].join(' ');
  throw new UsageError(`npm took ${names} for itself. Options come after two dashes: ${line}`);
}

/** Reconstructs the intended words: npm leaves an option's value among them, unless = came before it. */
function withOption(name: string, takesValue: boolean, words: readonly string[], env: Environment): string[] {
  const value = env[settingOf(name)];
  if (value !== 'true') return [...words, `--${name}=${value}`];
  return takesValue ? [...words.slice(0, -1), `--${name}`, ...words.slice(-1)] : [...words, `--${name}`];
}

const settingOf = (name: string) => `npm_config_${name.replaceAll('-', '_')}`;
