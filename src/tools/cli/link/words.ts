import { parseLine, UsageError } from '../command-line.ts';

export const flag = { type: 'boolean' } as const;
export const text = { type: 'string' } as const;

/** How many words a command takes beside its options. */
export const none = { least: 0, most: 0 };
export const one = { least: 1, most: 1 };

type Options = { [name: string]: { type: 'string' | 'boolean'; short?: string } };

/** Reads options and a fixed number of words; `--json` is always allowed. Throws {@link UsageError}. */
export function readWords<Named extends Options>(
  args: string[],
  options: Named,
  wanted: { least: number; most: number; missing?: string },
) {
  const parsed = parseLine({ ...options, json: { type: 'boolean' as const } }, args);
  if (parsed.positionals.length < wanted.least)
    throw new UsageError(wanted.missing ?? 'Say which link: its id is missing.');
  const surplus = parsed.positionals[wanted.most];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many.`);
  return parsed;
}
