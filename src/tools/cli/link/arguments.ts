import { userInfo } from 'node:os';
import { allMethods, type Method } from '../../../rules/journey.ts';
import type { Command } from '../../../server/admin/command.ts';
import type { LinkFilter } from '../../../server/ledger/list.ts';
import type { LinkRequest } from '../../../types.gen.ts';
import { oneOf, parseLine, UsageError } from '../command-line.ts';
import { readLines, readSwitchOrder, readValues } from './files.ts';

export const usage = `npm run link -- create --journey J [--customer new|existing] [--methods card,direct-debit] [--expires 14d]
                        [--amount 34.99] [--values file] [--switch-order file [--order-document file.html]] [--json]
npm run link -- create --lines file [--json]
                                        one link a line, as POST /provider-api/links takes it: all of them or none
npm run link -- show <id> [--json]      the link, and everything recorded for it
npm run link -- show <id> --bank-details [--json]
                                        the bank details too; that you have read them is recorded
npm run link -- show <id> --document [--act A] [--out file]
                                        exactly what was agreed, byte for byte (with npm run -s, or --out)
npm run link -- show [<id>] --verify [--json]
                                        computes every hash anew, of one link or of all
npm run link -- list [--status S] [--journey J] [--customer C] [--recorded act] [--since 7d] [--limit N] [--json]
npm run link -- expire <id> [--json]    a used link stays as it is
npm run link -- maintenance on|off [<id>] [--json]
                                        of the whole site, or of one link
npm run link -- events [--dead] [--json]
                                        what the provider has not been told of yet
npm run link -- events --replay <event>|dead [--json]
                                        tells it again: one event, or all that are dead
npm run link -- export [--since 7d]     what was recorded, one event a line
npm run link -- purge --older-than 7y [--dry-run] [--json]
                                        erases links on which nothing has happened for so long
npm run link -- demo --reset            makes the demo links new again
npm run link -- rekey [--json]          seals all bank details with BANK_DETAILS_KEY`;

/** A parsed command line. `out` is the file for an agreed document. */
export type Parsed = { command: Command; json: boolean; out?: string };

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const none = { least: 0, most: 0 };
const one = { least: 1, most: 1 };

type Reader = (args: string[], now: Date) => Parsed;

const readers: Record<string, Reader> = {
  create: createCommand,
  show: showCommand,
  list: listCommand,
  events: eventsCommand,

  expire(args) {
    const { values, positionals } = readWords(args, {}, one);
    return { command: { name: 'expire', id: positionals[0]! }, json: values.json === true };
  },

  maintenance(args) {
    const wanted = { least: 1, most: 2, missing: 'Say "maintenance on" or "maintenance off".' };
    const { values, positionals } = readWords(args, {}, wanted);
    const [word = '', id] = positionals;
    const on = oneOf('maintenance', ['on', 'off'], word) === 'on';
    return { command: { name: 'maintenance', on, ...(id && { id }) }, json: values.json === true };
  },

  export(args, now) {
    const { values } = readWords(args, { since: text }, none);
    const since = values.since === undefined ? {} : { since: pastTime('--since', values.since, now) };
    return { command: { name: 'export', ...since }, json: true };
  },

  purge(args, now) {
    const { values } = readWords(args, { 'older-than': text, 'dry-run': flag }, none);
    const age = values['older-than'];
    if (!age) throw new UsageError('Say how old: --older-than 7y.');
    const dry_run = values['dry-run'] === true;
    const command = { name: 'purge', before: pastTime('--older-than', age, now), by: operatorName(), dry_run } as const;
    return { command, json: values.json === true };
  },

  demo(args) {
    const { values } = readWords(args, { reset: flag }, none);
    if (!values.reset) throw new UsageError('"demo" does one thing: demo --reset makes the demo links new again.');
    return { command: { name: 'demo-reset' }, json: values.json === true };
  },

  rekey: (args) => ({ command: { name: 'rekey' }, json: readWords(args, {}, none).values.json === true }),
};

/** Reads the command line, and the files that it names. Throws {@link UsageError}. */
export function parseCommand([name, ...rest]: string[], now: Date): Parsed {
  const names = Object.keys(readers).join(', ');
  if (name === undefined) throw new UsageError(`Say what to do: ${names}.`);
  if (!Object.hasOwn(readers, name)) throw new UsageError(`There is no "${name}". There are: ${names}.`);
  return readers[name]!(rest, now);
}

function showCommand(args: string[]): Parsed {
  const options = { 'bank-details': flag, document: flag, act: text, out: text, verify: flag };
  const { values, positionals } = readWords(args, options, { least: args.includes('--verify') ? 0 : 1, most: 1 });
  const json = values.json === true;
  const id = positionals[0]!;
  if (values.verify) return { command: { name: 'verify', ...(id && { id }) }, json };
  if (values.document) {
    const act = values.act === undefined ? {} : { act: values.act };
    return { command: { name: 'document', id, ...act }, json, ...(values.out && { out: values.out }) };
  }
  const reader = values['bank-details'] ? { reader: `link show, ${operatorName()}` } : {};
  return { command: { name: 'show', id, ...reader }, json };
}

const statuses = ['active', 'used', 'maintenance', 'sor-expired', 'expired'] as const;

function listCommand(args: string[], now: Date): Parsed {
  const options = { status: text, journey: text, customer: text, recorded: text, since: text, limit: text };
  const { values } = readWords(args, options, none);
  const { status, journey, customer, recorded, since, limit } = values;
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
    throw new UsageError(`--limit must be a number, not "${limit}".`);
  const filter: LinkFilter = {
    ...(status !== undefined && { status: oneOf('--status', statuses, status) }),
    ...(journey !== undefined && { journey }),
    ...(customer !== undefined && { customer_type: oneOf('--customer', ['new', 'existing'], customer) }),
    ...(recorded !== undefined && { recorded }),
    ...(since !== undefined && { made_since: pastTime('--since', since, now) }),
    ...(limit !== undefined && { limit: Number(limit) }),
  };
  return { command: { name: 'list', filter }, json: values.json === true };
}

function eventsCommand(args: string[]): Parsed {
  const { values } = readWords(args, { dead: flag, replay: text }, none);
  const json = values.json === true;
  if (values.replay !== undefined) return { command: { name: 'replay', event: values.replay }, json };
  return { command: { name: 'events', ...(values.dead && { state: 'dead' }) }, json };
}

const createOptions = {
  journey: text,
  customer: text,
  methods: text,
  expires: text,
  amount: text,
  values: text,
  'switch-order': text,
  'order-document': text,
  lines: text,
};

type CreateOptions = { [Name in keyof typeof createOptions]?: string };

/** Reads the line of `create`: one link from options, or many from a file of JSON lines. Throws {@link UsageError}. */
function createCommand(args: string[], now: Date): { command: Command; json: boolean } {
  const { values } = readWords(args, createOptions, none);
  const { json = false, lines, ...single } = values as CreateOptions & { json?: boolean };
  if (lines === undefined) return { command: { name: 'create', link: requestOf(single, now) }, json };
  const [other] = Object.keys(single);
  if (other) throw new UsageError(`--${other} does not go with --lines: each line says it all.`);
  return { command: { name: 'create-all', links: readLines(lines) }, json };
}

function requestOf(given: CreateOptions, now: Date): LinkRequest {
  const { journey, customer } = given;
  if (!journey) throw new UsageError('Say which journey: --journey card, for example.');
  return {
    journey,
    ...(customer !== undefined && { customer_type: oneOf('--customer', ['new', 'existing'], customer) }),
    ...(given.methods !== undefined && { payment_methods: methodsOf(given.methods) }),
    ...(given.amount !== undefined && { amount_pence: penceOf(given.amount) }),
    ...(given.expires !== undefined && { expires_at: expiryOf(given.expires, now) }),
    ...(given.values !== undefined && { values: readValues(given.values) }),
    ...(given['switch-order'] !== undefined && readSwitchOrder(given['switch-order'], given['order-document'])),
  };
}

function methodsOf(list: string): NonNullable<LinkRequest['payment_methods']> {
  const methods = list.split(',').map((method) => method.trim());
  const known = methods.filter((method): method is Method => (allMethods as string[]).includes(method));
  if (known.length !== methods.length || new Set(known).size !== known.length) {
    throw new UsageError(`--methods must be ${allMethods.join(', ')} or ${allMethods.join(',')}, not "${list}".`);
  }
  return known;
}

/** The limit of a link's amount is checked with the rest of the link. */
function penceOf(amount: string): number {
  const [, pounds, pence = '00'] = /^£?(\d+)(?:\.(\d\d))?$/.exec(amount) ?? [];
  if (pounds === undefined) throw new UsageError(`--amount must be pounds and pence such as 34.99, not "${amount}".`);
  return Number(pounds) * 100 + Number(pence);
}

function expiryOf(expires: string, now: Date): string {
  const ahead = durationOf(expires);
  const time = ahead === undefined ? timeOf(expires) : new Date(now.getTime() + ahead);
  if (!time) {
    throw new UsageError(
      `--expires must be days, hours or minutes such as 14d, 12h or 30m, or a time such as 2026-12-24T12:00:00Z, not "${expires}".`,
    );
  }
  if (time <= now) throw new UsageError('--expires must be in the future.');
  return time.toISOString();
}

type Options = { [name: string]: { type: 'string' | 'boolean'; short?: string } };

/** Reads options and a fixed number of words; `--json` is always allowed. Throws {@link UsageError}. */
function readWords<Named extends Options>(
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

const units: Record<string, number> = { y: 365.25 * 86_400_000, d: 86_400_000, h: 3_600_000, m: 60_000 };

/** Reads a number of years, days, hours or minutes, in milliseconds. Returns undefined for other words. */
function durationOf(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,5})([ydhm])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * units[unit]!;
}

/** Reads a date and time with its time zone. Returns undefined for other words. */
function timeOf(text: string): Date | undefined {
  const date = new Date(text);
  return /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(date.getTime()) ? date : undefined;
}

/** Reads a time in the past, as a duration or a date. Throws {@link UsageError}. */
function pastTime(option: string, text: string, now: Date): string {
  const ago = durationOf(text);
  const time = ago === undefined ? timeOf(text) : new Date(now.getTime() - ago);
  if (!time) {
    throw new UsageError(
      `${option} must be how long ago, such as 7d, 12h or 1y, or a time such as 2026-10-01T00:00:00Z.`,
    );
  }
  return time.toISOString();
}

/** Returns the account that runs the command. A container's user may have no name. */
function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
