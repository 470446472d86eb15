/** What `doorstep` does with the database itself: `migrate`, `verify`, `roles`, `erase` and `rekey`. */
import { resolve } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { defined } from '../../rules/defined.ts';
import { counted } from '../../rules/format-value.ts';
import type { DatabaseCommand } from '../../server/admin/command.ts';
import type { VerificationReport } from '../../server/admin/verification.ts';
import type { Resealed } from '../../server/sealing/sealed-rows.ts';
import type { CustomerErased, EraseRequest } from '../../types.gen.ts';
import { userName } from './client/client.ts';
import { failWith } from './client/failure.ts';
import { type Printed, printable } from './client/printable.ts';
import { answerUsage, commandLine, parseWords, UsageError } from './command-line.ts';

const link = 'which link, by its public name, such as lk_2bqnk7';
const erasureReasons = [
  'customer-asked',
  'retention-over',
  'wrong-person',
  'other',
] as const satisfies EraseRequest['reason'][];
let work: (() => Promise<Printed>) | undefined;
let isJson = false;

const program = commandLine('run doorstep', 'Works on the database itself.');
const add = <const Name extends string>(name: Name, description: string) =>
  program.command(name).description(description).option('--json', 'prints JSON, for programs');
const ask = (json = false, task: () => Promise<Printed>) => {
  isJson = json;
  work = task;
};

add('migrate', 'Brings the tables of the database up to date; a server makes them in an empty database alone.')
  .option('--while-others-run', 'also while servers of another version are connected')
  .action(({ json, whileOthersRun = false }) => ask(json, () => migrate(whileOthersRun)));

add('verify', 'Checks all that is recorded, of one link or of all: signatures, chains, columns, texts and money.')
  .argument('[link]', link)
  .option('--against <file>', 'the events that the provider has, one a line, which are compared both ways')
  .action((id, { json, against }) => ask(json, () => verify(id, against)));

add('roles', 'Prints the SQL for a role that adds records and can change none.')
  .option('--role <name>', 'the role, such as doorstep_app', roleOf)
  .action(({ json, role = roleOf('') }) => ask(json, () => roles(role)));

add('erase', 'Erases what is personal of one customer, and says what stays.')
  .argument('<link>', link)
  .option('--values <names>', 'these values of the link, with commas', (names) =>
    names.split(',').map((name) => name.trim()),
  )
  .addOption(new Option('--reason <code>', 'why').choices(erasureReasons))
  .action((id, { json, values, reason }) => ask(json, () => erase(id, defined({ values, reason }))));

add('rekey', 'Seals all bank details, personal answers and drafts with BANK_DETAILS_KEY.').action(({ json }) =>
  ask(json, rekey),
);

answerUsage(program, () => parseWords(program, process.argv.slice(2)));

try {
  const { words, answer, failed } = await work!();
  process.stdout.write(printable(`${isJson ? JSON.stringify(answer, null, 2) : words}\n`));
  if (failed) process.exitCode = 1;
} catch (error) {
  // A check that could not look says nothing of what is recorded: 1 is for what does not match.
  const isCheck = process.argv[2] === 'verify';
  failWith(error, isCheck ? 2 : undefined, isCheck ? 'Nothing was checked: ' : '');
}

/** What opens the database is loaded only where it is needed. */
async function operate(command: DatabaseCommand): Promise<unknown> {
  const operator = await import('../../server/admin/operator.ts');
  return operator.operate(process.env, command);
}

async function migrate(whileOthersRun: boolean): Promise<Printed> {
  const { readOperatorSettings } = await import('../../server/base/settings.ts');
  const { numbersInWords } = await import('../../server/db/migrate.ts');
  const { migrateTables } = await import('../../server/db/open.ts');
  const applied = await migrateTables(readOperatorSettings(process.env).database, whileOthersRun);
  const words = applied.length
    ? `The tables are up to date now: ${numbersInWords(applied)} applied. Run roles again, if the service has a role of its own.`
    : 'The tables are up to date: there was nothing to do.';
  return { words, answer: { applied } };
}

async function roles(role: string): Promise<Printed> {
  const { databaseRoles } = await import('../../server/admin/database-roles.ts');
  const sql = databaseRoles(role);
  return { words: sql, answer: { sql } };
}

async function verify(id: string | undefined, against: string | undefined): Promise<Printed> {
  const asked = defined({ id, against: against && resolve(against) });
  const report = (await operate({ name: 'verify', ...asked })) as VerificationReport;
  return { words: verifiedInWords(report), answer: report, failed: report.problems.length > 0 };
}

/** Reads the name of a database role. Throws {@link UsageError}. */
function roleOf(role: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(role))
    throw new UsageError('Say which role: --role doorstep_app, in small letters, digits and underscores.');
  return role;
}

async function erase(id: string, erasing: EraseRequest): Promise<Printed> {
  const answer = await operate({ name: 'erase', id, ...erasing, by: userName() });
  const { link: name, erased, kept } = answer as CustomerErased;
  const lines = erased.length ? erased : ['nothing: there was nothing personal left'];
  const words = [`${name}: erased`, ...lines.map((line) => `  ${line}`)];
  if (kept.length) words.push('kept', ...kept.map((line) => `  ${line}`));
  return { words: words.join('\n'), answer };
}

async function rekey(): Promise<Printed> {
  const answer = (await operate({ name: 'rekey' })) as Resealed;
  const { rekeyed, unopened } = answer;
  const words = [`Bank details, personal answers and drafts, sealed with the current key now: ${rekeyed}.`];
  if (unopened.length)
    words.push(
      'These links have some that cannot be opened, and stay as they are; verify says which:',
      ...unopened.map((id) => `  ${id}`),
    );
  return { words: words.join('\n'), answer, failed: unopened.length > 0 };
}

/** Describes what `verify` has found for a person. */
function verifiedInWords({ links, records, texts, gateway, events, problems }: VerificationReport): string {
  const counts = [counted(links, 'link'), counted(records, 'record'), counted(texts, 'agreed text')];
  const money = [
    ...(gateway.asked > 0 ? [`the gateway was asked about ${counted(gateway.asked, 'card')}`] : []),
    ...(gateway.unasked > 0 ? [`it could not be asked about ${counted(gateway.unasked, 'card')}`] : []),
  ];
  const compared = events === undefined ? [] : [`compared with ${counted(events, 'event')} of the provider`];
  const looked = [...counts, ...money, ...compared].join(', ');
  if (problems.length === 0) return `${looked}: everything is as it was signed.`;
  const lines = problems.map(
    ({ link, reference, what, detail }) => `${[link, reference, what].filter(Boolean).join('  ')}: ${detail}`,
  );
  return [`${looked}: ${counted(problems.length, 'problem')}.`, ...lines].join('\n');
}
