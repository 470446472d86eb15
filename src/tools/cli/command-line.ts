import { parseArgs } from 'node:util';

type Environment = Record<string, string | undefined>;
type Options = { [name: string]: { type: 'string' | 'boolean'; default?: string | boolean } };

/** A mistake in the command line, described in one sentence. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Reads a command's options and words. Throws {@link UsageError} with one sentence if they are wrong. */
export function parseLine<Named extends Options>(options: Named, args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    throw new UsageError(sentence.replace(/\.?$/, '.'));
  }
}

/**
 * Reads the command line of a command that takes only options. If it is wrong, the process ends as in {@link
 * answerUsage}.
 */
export function readOptions<Named extends Options>(usage: string, options: Named) {
  return answerUsage(usage, () => {
    const { values, positionals } = parseLine(options, process.argv.slice(2));
    if (positionals[0] !== undefined) throw new UsageError(`"${positionals[0]}" is one word too many.`);
    return values;
  });
}

/**
 * Reads a command line. `--help` prints the usage and ends the process; after a {@link UsageError} the process prints
 * its sentence and the usage, and ends with 2. The usage must name every option, so that options kept by npm are
 * noticed.
 */
export function answerUsage<Line>(usage: string, read: () => Line): Line {
  if (process.argv.some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    refuseKept(usage, process.argv.slice(2), process.env);
    return read();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}

/** Returns the word if it is one of several. Throws {@link UsageError} if not. */
export function oneOf<const Word extends string>(option: string, words: readonly Word[], given: string): Word {
  const found = words.find((word) => word === given);
  if (!found) throw new UsageError(`${option} must be ${words.join(' or ')}, not "${given}".`);
  return found;
}

/**
 * Reports options that npm kept. Without `--` before it, npm takes the option in `npm run check --release`, and only
 * sets an environment variable.
 */
export function refuseKept(usage: string, args: readonly string[], env: Environment): void {
  const names = new Set([...usage.matchAll(/--([a-z][a-z-]+)/g)].map((match) => match[1]!));
  const kept = [...names].filter((name) => env[settingOf(name)]);
  // Options that the command itself received are not missing.
  const lost = kept.filter((name) => !args.some((word) => word === `--${name}` || word.startsWith(`--${name}=`)));
  if (!lost.length) return;
  const meant = lost.length === 1 ? withOption(usage, args, lost[0]!, env) : ['…'];
  throw new UsageError(
    `npm took ${lost.map((name) => `--${name}`).join(' and ')} for itself. Options come after two dashes: ${[
      ...['npm', 'run', env.npm_lifecycle_event ?? '…', '--'],
      ...meant,
    ].join(' ')}`,
  );
}

/** Reconstructs the intended words: npm leaves an option's value among them, unless = came before it. */
function withOption(usage: string, args: readonly string[], name: string, env: Environment): string[] {
  const value = env[settingOf(name)];
  if (value !== 'true') return [...args, `--${name}=${value}`];
  const takesValue = new RegExp(`--${name} [^-\\s[]`).test(usage);
  return takesValue ? [...args.slice(0, -1), `--${name}`, ...args.slice(-1)] : [...args, `--${name}`];
}

const settingOf = (name: string) => `npm_config_${name.replaceAll('-', '_')}`;
