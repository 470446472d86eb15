import { counted, formatValue } from '../../../rules/format-value.ts';
import type { VerificationReport } from '../../../server/admin/verification.ts';
import { numbersInWords } from '../../../server/db/migrate.ts';
import type { Resealed } from '../../../server/sealing/sealed-rows.ts';
import type { CustomerErased } from '../../../types.gen.ts';
import type { Answers } from './calls.ts';
import { verifiedInWords } from './verified.ts';

/** What a list of links shows of each. */
const inLists = ['link', 'created_at', 'journey', 'status', 'customer_type', 'external_reference', 'completed'];

const stays = (used: number) =>
  used ? ` ${counted(used, 'used one')} ${used === 1 ? 'stays' : 'stay'} as it was.` : '';

/** The sentences of what is no table. */
const sentences: { [Name in keyof Answers]?: (answer: Answers[Name]) => string } & Record<
  string,
  (answer: never) => string
> = {
  list: (links: Answers['list']) => (links.length ? table(links, inLists) : 'No link is like that.'),
  expire: ({ changed, link }: Answers['expire']) => {
    if (changed) return `${link.link} has expired now.`;
    return `${link.link} ${link.status === 'used' ? 'was already used' : 'had expired already'}: nothing was changed.`;
  },
  recall: ({ expired, used, dry_run }: Answers['recall']) =>
    `${counted(expired, 'link')} ${dry_run ? 'would expire' : 'expired now'}.${stays(used)}`,
  unlock: ({ link, unlocked }: Answers['unlock']) =>
    `${link.link} takes cards: ${unlocked ? 'earlier tries count no more' : 'it was not locked'}.`,
  maintenance: ({ on, link }: Answers['maintenance']) =>
    `${link?.link ?? 'The whole site'} is ${on ? 'under' : 'no longer under'} maintenance${on ? ' now' : ''}.`,
  attempts: (attempts: Answers['attempts']) => (attempts.length ? table(attempts) : 'No attempt is there.'),
  'attempt-settle': ({ order_id, state }: Answers['attempt-settle']) => `${order_id} is ${state} now.`,
  events: (events: Answers['events']) => (events.length ? table(events) : 'No event waits.'),
  replay: ({ replayed }: Answers['replay']) => `${counted(replayed, 'event')} will be sent again.`,
  letters: ({ letters }: Answers['letters']) =>
    letters.length ? table(letters) : 'No letter was sent for this link, and none waits.',
  'letters-waiting': ({ stopped, letters }: Answers['letters-waiting']) =>
    [
      stopped ? `Letters are stopped since ${stopped.since} by ${stopped.by}: ${stopped.reason}` : 'Letters are sent.',
      letters.length ? table(letters) : 'None waits, was refused or came back.',
    ].join('\n'),
  'letters-stop': () => 'No letter is sent from now on. Those that come are kept: letters --go-on sends them.',
  'letters-go-on': ({ changed }: Answers['letters-go-on']) =>
    changed ? 'Letters are sent again.' : 'Letters were not stopped.',
  'send-again': ({ name }: Answers['send-again']) => `"${name}" waits to be sent.`,
  purge: ({ before, links, records, texts, dry_run }: Answers['purge']) =>
    `${counted(links, 'link')}, ${counted(records, 'record')} and ${counted(texts, 'agreed text')} from before ${before} ${dry_run ? 'would be' : 'are'} erased.`,
  'demo-reset': ({ reset }: Answers['demo-reset']) => `The ${reset} demo links are new again.`,
  show: ({ acts: _, ...link }: Answers['show']) => table(link),
  verify: verifiedInWords as (report: VerificationReport) => string,
  rekey: ({ rekeyed, unopened }: Resealed) =>
    [
      `Bank details, personal answers and drafts, sealed with the current key now: ${rekeyed}.`,
      ...(unopened.length
        ? ['These links have some that cannot be opened, and stay as they are; verify says which:']
        : []),
      ...unopened.map((id) => `  ${id}`),
    ].join('\n'),
  erase: ({ link, erased, kept }: CustomerErased) =>
    [
      `${link}: erased`,
      ...(erased.length ? erased : ['nothing: there was nothing personal left']).map((line) => `  ${line}`),
    ]
      .concat(kept.length ? ['kept', ...kept.map((line) => `  ${line}`)] : [])
      .join('\n'),
  migrate: ({ applied }: { applied: number[] }) =>
    applied.length === 0
      ? 'The tables are up to date: there was nothing to do.'
      : `The tables are up to date now: ${numbersInWords(applied)} applied. Run database-roles again, if the service has a role of its own.`,
};

/** The answer to a command for a person: a sentence, or a plain table. */
export const inWords = (command: string, answer: unknown): string =>
  Object.hasOwn(sentences, command) ? sentences[command]!(answer as never) : table(answer as object);

/** How long a text may be in a table, in characters: an address or a reason is, a contract is not. */
const longest = 600;

type Row = Record<string, unknown>;

/** A plain table: an object as lines of name and value, a list of them below a header, and lists in one as parts below it. */
export function table(value: object, columns?: string[]): string {
  if (Array.isArray(value)) return listTable(value as Row[], columns);
  const [lines, parts]: [string[][], string[]] = [[], []];
  for (const [name, one] of Object.entries(value as Row)) {
    if (isEmpty(one)) continue;
    if (isPart(one)) parts.push(`\n${name}\n${one.map((each) => indented(table(each))).join('\n\n')}`);
    else lines.push([name, inCell(name, one)]);
  }
  return [aligned(lines), ...parts].join('\n');
}

function listTable(rows: Row[], columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]): string {
  const shown = columns.filter((name) => rows.some((row) => !isEmpty(row[name]) && !isPart(row[name])));
  return aligned([shown, ...rows.map((row) => shown.map((name) => inCell(name, row[name]) || '-'))]);
}

const isPart = (value: unknown): value is Row[] => Array.isArray(value) && typeof value[0] === 'object';
const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

function inCell(name: string, value: unknown): string {
  if (isEmpty(value)) return '';
  if (name.endsWith('_pence') && typeof value === 'number') return formatValue('money', value);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object')
    return Object.entries(value as Row)
      .map(
        ([key, one]) =>
          `${key}=${isPart(one) || (typeof one === 'object' && one !== null) ? JSON.stringify(one) : one}`,
      )
      .join(', ');
  const text = String(value);
  // A receipt or a whole document is for programs: --json has all of it.
  const where = name === 'text' ? '--document prints what was agreed' : '--json has all';
  return text.length > longest
    ? `${text.slice(0, 24).replaceAll(/\s+/g, ' ')}… (${text.length} characters: ${where})`
    : text;
}

/** Columns of the same width, but for the last. Of several lines in a cell, the later ones stand below it alone. */
function aligned(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]!.split('\n')[0]!.length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const indented = (text: string) => text.replaceAll(/^/gm, '  ');
