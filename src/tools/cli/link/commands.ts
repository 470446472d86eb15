import { resolve } from 'node:path';
import { commandLine, oneOf, parseWords, UsageError } from '../command-line.ts';
import { userName } from './client.ts';
import type { CallCommand, Command } from './command.ts';
import { createCommand, customers, withLink } from './create.ts';
import { readOrderDocument } from './files.ts';
import {
  dayOf,
  numberOf,
  pastTime,
  penceOf,
  reasonParser,
  roleOf,
  scopesIn,
  tokenNameOf,
  withoutUndefined,
} from './options.ts';

type Ask = (command: Command, json?: boolean, out?: string) => void;

/** A parsed command line. `out` is the file for an agreed document or a proof. */
export type Parsed = { command: Command; json: boolean; out?: string };

const statuses = ['active', 'used', 'maintenance', 'sor-expired', 'expired'] as const;
const link = 'which link, by its id';

/** The commands of `npm run link`, from which help and docs are written. `ask` gets the command for the server. */
export function linkCommands(now: Date, ask: Ask = () => undefined) {
  const program = commandLine(
    'run link',
    'Makes and reads links, at the server that DOORSTEP_URL names, with DOORSTEP_TOKEN.',
  );
  const add = <const Name extends string>(name: Name, description: string, to = program) =>
    to.command(name).description(description).option('--json', 'prints JSON, for programs');
  const timeOf = (option: string) => (age: string) => pastTime(option, age, now);
  const by = userName();

  const create = withLink(add('create', 'Makes a link, or one for each line of a file: all of them or none.'), now);
  create.action(({ json, ...options }) => ask(createCommand(options), json));

  add('show', 'Shows a link, and everything recorded for it.')
    .argument('[id]', link)
    .option('--bank-details', 'the bank details too; that you have read them is recorded')
    .option('--answers', 'the personal answers too; that you have read them is recorded')
    .option('--document', 'exactly what was agreed, byte for byte (with npm run -s, or --out)')
    .option('--act <name>', 'the act whose document is meant; without it the contract')
    .option('--out <file>', 'the file for the document')
    .action((id, { json, bankDetails, answers, document, act, out }) => {
      if (id === undefined) throw new UsageError(`Say ${link}.`);
      if (document) return ask({ name: 'document', id, ...withoutUndefined({ act }) }, json, out);
      if (act !== undefined || out !== undefined) throw new UsageError('--act and --out go with --document.');
      return ask({ name: 'show', id, ...withoutUndefined({ bankDetails, answers }) }, json);
    });

  add('list', 'Lists links, the newest first.')
    .option('--status <state>', statuses.join(', '), oneOf('--status', statuses))
    .option('--journey <name>', 'those of one journey')
    .option('--customer <type>', customers.join(' or '), oneOf('--customer', customers))
    .option('--recorded <act>', 'those with a record of an act')
    .option('--reference <words>', 'the one with your own reference')
    .option(
      '--search <words>',
      'by what a customer reads out: a reference, address, phone number, name, postcode, last four digits',
    )
    .option('--since <age>', 'those made since, such as 7d or a time', timeOf('--since'))
    .option('--limit <count>', 'so many at most', numberOf('--limit must be a number'))
    .action(({ json, customer, since, ...rest }) =>
      ask({ name: 'list', filter: withoutUndefined({ ...rest, customer_type: customer, since }) }, json),
    );

  add('expire', 'Makes a link, or all links of a mailing, expire now; a used link stays as it is.')
    .argument('[id]', link)
    .option('--reference-prefix <words>', 'instead of an id: those whose reference begins so')
    .option('--made-since <age>', 'of these only those made since, such as 2h or a time', timeOf('--made-since'))
    .option('--dry-run', 'counts them only')
    .action((id, { json, referencePrefix: reference_prefix, madeSince: made_since, dryRun: dry_run = false }) => {
      if (id !== undefined && reference_prefix === undefined && made_since === undefined && !dry_run)
        return ask({ name: 'expire', id }, json);
      if (id !== undefined || !reference_prefix)
        throw new UsageError(`Say ${link}, or which links: --reference-prefix, with --made-since or --dry-run.`);
      ask({ name: 'recall', reference_prefix, ...withoutUndefined({ made_since }), dry_run }, json);
    });

  add('unlock', 'Lets a link take cards again that refuses them, as its `locked` says.')
    .argument('<id>', link)
    .action((id, { json }) => ask({ name: 'unlock', id }, json));

  add('maintenance', 'Begins or ends the maintenance of the whole site, or of one link.')
    .argument('<state>', '"maintenance on" or "maintenance off"', oneOf('maintenance', ['on', 'off']))
    .argument('[id]', link)
    .action((state, id, { json }) =>
      ask({ name: 'maintenance', on: state === 'on', ...withoutUndefined({ id }) }, json),
    );

  add('attempts', 'Lists the attempts to take a card.')
    .option('--open', 'those whose outcome is not known')
    .action(({ json, open = false }) => ask({ name: 'attempts', open }, json));

  const outcomes = oneOf('--as', ['taken', 'not-taken']);
  const attempt = program.command('attempt').description('Concludes an attempt to take a card by hand.');
  add('settle', 'Says what became of an attempt that the gateway does not tell.', attempt)
    .argument('<order>', 'which order, such as DS-7K3Q-9XWM')
    .option('--as <outcome>', 'taken or not-taken', outcomes)
    .option('--reason <words>', 'why; it is kept with the attempt', reasonParser('attempt'))
    .option('--anyway', 'also where the gateway says otherwise or does not answer')
    .action((order, { json, as = outcomes(''), reason: why = reasonParser('attempt')(''), anyway }) =>
      ask({ name: 'attempt-settle', order, as, reason: why, ...withoutUndefined({ anyway }) }, json),
    );

  add('refund', 'Gives the payment of a link back, or a part of it.')
    .argument('<id>', link)
    .option('--amount <pounds>', 'a part, such as 12.00', penceOf)
    .option('--reason <words>', 'why; it is kept with the refund', reasonParser('refund'))
    .option('--anyway', 'also where the payment is disputed, or lost in a dispute')
    .action((id, { json, amount, anyway, reason: why = reasonParser('refund')('') }) =>
      ask({ name: 'refund', id, ...withoutUndefined({ amount_pence: amount, anyway }), reason: why }, json),
    );

  add('reconcile', 'Compares a day (UTC) at the card gateway with what is recorded.')
    .option('--day <date>', 'such as 2026-11-20', dayOf)
    .action(({ json, day = dayOf('') }) => ask({ name: 'reconcile', day }, json));

  add('events', 'Lists the events that the provider has not taken yet, or sends some again.')
    .option('--dead', 'those that failed for 72 hours')
    .option('--replay <event>', 'sends one event again, or all that are dead: an id, or "dead"')
    .action(({ json, dead, replay }) =>
      ask(
        replay === undefined ? { name: 'events', ...(dead && { state: 'dead' }) } : { name: 'replay', event: replay },
        json,
      ),
    );

  add(
    'letters',
    'Shows which letters wait or were refused, or those of a link; or stops all sending, or lets it go on.',
  )
    .argument('[id]', link)
    .option('--stop <reason>', 'sends none from now on; those that come are kept', reasonParser('stop'))
    .option('--go-on', 'sends again, also where a mail server has refused all of them')
    .action((id, { json, stop, goOn }) => {
      const all: CallCommand[] = [
        ...(id === undefined ? [] : [{ name: 'letters', id } as const]),
        ...(stop === undefined ? [] : [{ name: 'letters-stop', reason: stop } as const]),
        ...(goOn ? [{ name: 'letters-go-on' } as const] : []),
      ];
      if (all.length > 1) throw new UsageError(`Say ${link}, or --stop "why", or --go-on.`);
      ask(all[0] ?? { name: 'letters-waiting' }, json);
    });

  add('send-again', 'Sends a letter to its customer again, or one that only you send.')
    .argument('<id>', link)
    .argument('<letter>', 'its name in content/letters')
    .option('--to <address>', 'to another address than that of the link')
    .action((id, letter, { json, to }) => ask({ name: 'send-again', id, letter, ...withoutUndefined({ to }) }, json));

  add('export', 'Prints what was recorded, one event a line.')
    .option('--since <age>', 'from then on, such as 7d or a time', timeOf('--since'))
    .action(({ since }) => ask({ name: 'export', ...withoutUndefined({ since }) }, true));

  add('purge', 'Erases links on which nothing has happened for long.')
    .option('--older-than <age>', 'how long, such as 7y', timeOf('--older-than'))
    .option('--dry-run', 'counts them only')
    .action(({ json, olderThan: before, dryRun: dry_run = false }) => {
      if (before === undefined) throw new UsageError('Say how old: --older-than 7y.');
      ask({ name: 'purge', before, dry_run }, json);
    });

  add('erase', 'Erases what is personal of one customer, and says what stays.')
    .argument('<id>', link)
    .option('--values <names>', 'these values of the link, with commas', (names) =>
      names.split(',').map((name) => name.trim()),
    )
    .action((id, { json, values }) => ask({ name: 'erase', id, ...withoutUndefined({ values }), by }, json));

  add('verify', 'Checks all that is recorded, of one link or of all: signatures, chains, columns, texts and money.')
    .argument('[id]', link)
    .option('--against <file>', 'the events that the provider has, one a line, which are compared both ways')
    .action((id, { json, against }) =>
      ask({ name: 'verify', ...withoutUndefined({ id, against: against && resolve(against) }) }, json),
    );

  add('check-order', 'Says whether an order document is accepted, or what to change; no link is made.')
    .argument('<file>', 'HTML, or base64 of it')
    .action((file, { json }) => ask({ name: 'check-order', document: readOrderDocument(file) }, json));

  add('migrate', 'Brings the tables of the database up to date; a server makes them in an empty database alone.')
    .option('--while-others-run', 'also while servers of another version are connected')
    .action(({ json, whileOthersRun = false }) => ask({ name: 'migrate', whileOthersRun }, json));

  add('database-roles', 'Prints the SQL for a role that adds records and can change none.')
    .option('--role <name>', 'the role, such as doorstep_app', roleOf)
    .action(({ role = roleOf('') }) => ask({ name: 'database-roles', role }));

  add('token', 'Makes a token for a system of the provider, and its entry of PROVIDER_API_TOKENS.')
    .argument('<name>', 'what the token is for, such as crm', tokenNameOf)
    .option(
      '--scopes <list>',
      'what it opens: links, bank-details, refunds, answers, care or operations, or several joined by +',
      scopesIn,
    )
    .action((token, { json, scopes: opened = scopesIn('') }) => ask({ name: 'token', token, scopes: opened }, json));

  add('demo', 'Makes the demo links new again.')
    .option('--reset', 'has to be said, because it takes away what was done with them')
    .action(({ json, reset }) => {
      if (!reset) throw new UsageError('"demo" does one thing: demo --reset makes the demo links new again.');
      ask({ name: 'demo-reset' }, json);
    });

  add('rekey', 'Seals all bank details, personal answers and drafts with BANK_DETAILS_KEY.').action(({ json }) =>
    ask({ name: 'rekey' }, json),
  );

  return program;
}

/** Reads the command line, and the files that it names. Throws {@link UsageError}. */
export function parseCommand(words: string[], now: Date): Parsed {
  let parsed: Parsed | undefined;
  const commands = linkCommands(now, (command, json = false, out) => {
    parsed = { command, json, ...withoutUndefined({ out }) };
  });
  parseWords(commands, words);
  return parsed!;
}
