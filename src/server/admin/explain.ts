import { addCoded } from '../ledger/codes.ts';
import { type Explanation, faultHash } from '../ledger/explanations.ts';
import { leafKinds, subjectOf } from '../ledger/leaves.ts';
import { type Command, type CommandDeps, CommandRefused, codingOf } from './command.ts';
import type { Mismatch } from './verification.ts';
import { verify } from './verify.ts';

/** What was explained: the faults, and why they are there. */
export type Explained = Pick<Explanation, 'because' | 'by'> & { explained: Mismatch[]; explained_at: string };

/** The words by which `--verify` names a row of a table. */
const names: Record<string, string> = {
  ...Object.fromEntries(Object.entries(leafKinds).map(([kind, { table }]) => [table, kind])),
  heads: 'head',
  stamps: 'the time stamp of head',
};

/** Explains for good exactly the faults of a row that `--verify` finds now. Throws {@link CommandRefused} for none. */
export async function explain(deps: CommandDeps, command: Extract<Command, { name: 'explain' }>): Promise<Explained> {
  const { table, key, because, by } = command;
  const name = Object.hasOwn(names, table) ? names[table] : undefined;
  if (!name) throw new CommandRefused(`There is no table ${table}: name one of ${Object.keys(names).join(', ')}.`);
  const { mismatches } = await verify(deps);
  const isOfRow = await rowOf(deps, table, key);
  const explained = mismatches.filter((mismatch) => mismatch.what === `${name} ${key}` || isOfRow(mismatch));
  if (explained.length === 0)
    throw new CommandRefused(`--verify finds nothing wrong with ${table} ${key} that is not explained.`);
  const at = deps.now();
  const explanation: Explanation = {
    of_table: table,
    // A link's id opens the link.
    of_key: table === 'links' ? subjectOf(key) : key,
    faults: explained.map(faultHash),
    because,
    by,
    explained_at: at,
  };
  await addCoded(await codingOf(deps), 'explanation', [explanation]);
  return { explained, because, by, explained_at: at.toISOString() };
}

/** Finds the faults that name a link, and an act of it, instead of a row. */
async function rowOf({ db }: CommandDeps, table: string, key: string): Promise<(mismatch: Mismatch) => boolean> {
  if (table === 'links') return ({ link_id, act }) => link_id === key && act === undefined;
  if (table !== 'records') return () => false;
  const [record] = await db.query<{ seq: string; link_id: string; act: string }>(
    'select seq::text as seq, link_id, act from records where seq::text = $1 or reference = $1',
    [key],
  );
  return ({ link_id, act, what }) =>
    record !== undefined && (what === `record ${record.seq}` || (link_id === record.link_id && act === record.act));
}
