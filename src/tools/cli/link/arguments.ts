import type { Command } from '../../../server/admin/command.ts';
import { type Scope, scopes, scopesOf } from '../../../server/base/provider-token.ts';
import type { LinkFilter } from '../../../server/ledger/list.ts';
import { oneOf, UsageError } from '../command-line.ts';
import { createCommand, penceOf } from './create.ts';
import { readHeadLines } from './files.ts';
import { type OfflineCommand, operatorName, proofCommands } from './proof-commands.ts';
import { pastTime } from './times.ts';
import { flag, none, one, readWords, text } from './words.ts';

export const usage = `npm run link -- create --journey J [--reference R] [--customer new|existing] [--methods card,direct-debit]
                        [--expires 14d|never] [--amount 34.99] [--offer standard|fixed] [--values file]
                        [--switch-order file [--order-document file.html]] [--accept-difference "…"] [--json]
npm run link -- create --lines file [--json]
                                        one link a line, as POST /provider-api/links takes it: all of them or none
npm run link -- show <id> [--json]      the link, and everything recorded for it
npm run link -- show <id> --bank-details [--json]
                                        the bank details too; that you have read them is recorded
npm run link -- show <id> --document [--act A] [--out file]
                                        exactly what was agreed, byte for byte (with npm run -s, or --out)
npm run link -- show [<id>] --verify [--anchor heads.jsonl] [--json]
                                        checks every field, hash, chain and signed head, of one link or of all;
                                        heads that you have kept must be among them
npm run link -- list [--status S] [--journey J] [--customer C] [--recorded act] [--reference R] [--since 7d]
                      [--limit N] [--json]
npm run link -- expire <id> [--json]    a used link stays as it is
npm run link -- unlock <id> [--json]    lets a link take cards again on which too many were declined
npm run link -- maintenance on|off [<id>] [--json]
                                        of the whole site, or of one link
npm run link -- attempts [--open] [--json]
                                        attempts to take a card; --open: those whose outcome is not known
npm run link -- attempt settle <order> --as taken|not-taken --reason "…" [--anyway] [--json]
                                        says what became of one that the gateway does not tell; --anyway: also
                                        where the gateway says otherwise or does not answer
npm run link -- refund <id> [--amount 12.00] --reason "…" [--json]
                                        gives the payment back, or a part of it
npm run link -- reconcile --day 2026-11-20 [--json]
                                        compares a day (UTC) at the card gateway with what is recorded
npm run link -- events [--dead] [--json]
                                        what the provider has not been told of yet
npm run link -- events --replay <event>|dead [--json]
                                        tells it again: one event, or all that are dead
npm run link -- export [--since 7d]     what was recorded, one event a line
npm run link -- purge --older-than 7y [--dry-run] [--json]
                                        erases links on which nothing has happened for so long
npm run link -- erase <id> [--values a,b] [--json]
                                        erases what is personal of one customer, and says what stays
npm run link -- anchor [--from N]       signs what is not signed yet; prints the newest head, or all from a number on, to keep
npm run link -- public-key [--json]     the public key that checks the heads
npm run link -- proof <id> [--act A] [--out file]
                                        proves that a head covers what is recorded
npm run link -- check-proof <file> --key <public key> [--anchor heads.jsonl]
                                        checks a proof, without any database
npm run link -- database-roles --role <name>
                                        the SQL for a role that adds records and can change none
npm run link -- token <name> --scopes links+bank-details+refunds [--json]
                                        makes a token for the provider's own systems, and the entry of PROVIDER_API_TOKENS for it
npm run link -- demo --reset            makes the demo links new again
npm run link -- rekey [--json]          seals all bank details with BANK_DETAILS_KEY`;

/** A token to be made, which asks nothing of the server. */
export type TokenCommand = { name: 'token'; token: string; scopes: Scope[] };

/** A parsed command line. `out` is the file for an agreed document or a proof. */
export type Parsed = { command: Command | TokenCommand | OfflineCommand; json: boolean; out?: string };

type Reader = (args: string[], now: Date) => Parsed;

const readers: Record<string, Reader> = {
  create: createCommand,
  show: showCommand,
  list: listCommand,
  events: eventsCommand,

  refund(args) {
    const { values, positionals } = readWords(args, { amount: text, reason: text }, one);
    const reason = values.reason?.trim();
    if (!reason) throw new UsageError('Say why: --reason "…". It is kept with the refund.');
    const amount = values.amount === undefined ? {} : { amount_pence: penceOf(values.amount) };
    const command = { name: 'refund', id: positionals[0]!, ...amount, reason, by: operatorName() } as const;
    return { command, json: values.json === true };
  },

  reconcile(args) {
    const { values } = readWords(args, { day: text }, none);
    const day = values.day ?? '';
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
      throw new UsageError(`--day must be a day such as 2026-11-20, not "${day}".`);
    return { command: { name: 'reconcile', day, by: operatorName() }, json: values.json === true };
  },

  attempts(args) {
    const { values } = readWords(args, { open: flag }, none);
    return { command: { name: 'attempts', open: values.open === true }, json: values.json === true };
  },

  attempt(args) {
    const wanted = {
      least: 2,
      most: 2,
      missing: 'Say which: attempt settle <order> --as taken|not-taken --reason "…".',
    };
    const { values, positionals } = readWords(args, { as: text, reason: text, anyway: flag }, wanted);
    oneOf('attempt', ['settle'], positionals[0]!);
    const as = oneOf('--as', ['taken', 'not-taken'], values.as ?? '');
    const reason = values.reason?.trim();
    if (!reason) throw new UsageError('Say why: --reason "…". It is kept with the attempt.');
    const anyway = values.anyway === true && { anyway: true };
    const command = {
      name: 'attempt-settle',
      order: positionals[1]!,
      as,
      reason,
      by: operatorName(),
      ...anyway,
    } as const;
    return { command, json: values.json === true };
  },

  expire(args) {
    const { values, positionals } = readWords(args, {}, one);
    return { command: { name: 'expire', id: positionals[0]! }, json: values.json === true };
  },

  unlock(args) {
    const { values, positionals } = readWords(args, {}, one);
    return { command: { name: 'unlock', id: positionals[0]!, by: operatorName() }, json: values.json === true };
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

  token(args) {
    const wanted = { least: 1, most: 1, missing: 'Say what the token is for: token crm --scopes links.' };
    const { values, positionals } = readWords(args, { scopes: text }, wanted);
    const [token = ''] = positionals;
    const given = scopesOf(values.scopes ?? '');
    if (!/^[\w.-]{1,40}$/.test(token)) throw new UsageError(`A token's name is letters, digits, dots and dashes.`);
    if (!given) throw new UsageError(`--scopes must be ${scopes.join(', ')}, or several joined by +.`);
    return { command: { name: 'token', token, scopes: given }, json: values.json === true };
  },

  ...proofCommands,

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
  const options = { 'bank-details': flag, document: flag, act: text, out: text, verify: flag, anchor: text };
  const { values, positionals } = readWords(args, options, { least: args.includes('--verify') ? 0 : 1, most: 1 });
  const json = values.json === true;
  const id = positionals[0]!;
  if (values.verify) {
    const anchors = values.anchor === undefined ? {} : { anchors: readHeadLines('--anchor', values.anchor) };
    return { command: { name: 'verify', ...(id && { id }), ...anchors }, json };
  }
  if (values.document) {
    const act = values.act === undefined ? {} : { act: values.act };
    return { command: { name: 'document', id, ...act }, json, ...(values.out && { out: values.out }) };
  }
  const reader = values['bank-details'] ? { reader: `link show, ${operatorName()}` } : {};
  return { command: { name: 'show', id, ...reader }, json };
}

const statuses = ['active', 'used', 'maintenance', 'sor-expired', 'expired'] as const;

function listCommand(args: string[], now: Date): Parsed {
  const options = {
    status: text,
    journey: text,
    customer: text,
    recorded: text,
    reference: text,
    since: text,
    limit: text,
  };
  const { values } = readWords(args, options, none);
  const { status, journey, customer, recorded, reference, since, limit } = values;
  if (limit !== undefined && !/^[1-9]\d{0,8}$/.test(limit))
    throw new UsageError(`--limit must be a number, not "${limit}".`);
  const filter: LinkFilter = {
    ...(status !== undefined && { status: oneOf('--status', statuses, status) }),
    ...(journey !== undefined && { journey }),
    ...(customer !== undefined && { customer_type: oneOf('--customer', ['new', 'existing'], customer) }),
    ...(recorded !== undefined && { recorded }),
    ...(reference !== undefined && { reference }),
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
