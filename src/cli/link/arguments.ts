import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import type { Command, CreateRequest } from '../../server/admin/commands.ts';
import { readSwitchOrder, readValues } from './files.ts';
import { UsageError } from './usage-error.ts';

export const usage = `npm run link -- create --journey J [--customer new|existing] [--methods card,direct-debit] [--expires 14d]
                        [--amount 34.99] [--values file] [--switch-order file] [--json]
npm run link -- show <id> [--json]      the link, and everything recorded for it
npm run link -- show <id> --bank-details [--json]
                                        the bank details too; that you have read them is recorded
npm run link -- list [--json]
npm run link -- expire <id> [--json]    a used link stays as it is
npm run link -- demo --reset            makes the demo links new again
npm run link -- rekey [--json]          seals all bank details with BANK_DETAILS_KEY`;

export type Parsed = { command: Command; json: boolean };

const text = { type: 'string' } as const;
const createOptions = {
  journey: text,
  customer: text,
  methods: text,
  expires: text,
  amount: text,
  values: text,
  'switch-order': text,
};

type CreateOptions = { [Name in keyof typeof createOptions]?: string };

/** Reads the command line, and the files that it names. Throws {@link UsageError}. */
export function parseCommand(args: string[], now: Date): Parsed {
  const [name, ...rest] = args;
  switch (name) {
    case 'create': {
      const { values } = parse(rest, createOptions, 0);
      return { command: { name, link: createRequest(values, now) }, json: values.json === true };
    }
    case 'show': {
      const { values, positionals } = parse(rest, { 'bank-details': { type: 'boolean' } }, 1);
      const reader = values['bank-details'] ? { reader: `link show, ${operatorName()}` } : {};
      return { command: { name, id: positionals[0]!, ...reader }, json: values.json === true };
    }
    case 'expire': {
      const { values, positionals } = parse(rest, {}, 1);
      return { command: { name, id: positionals[0]! }, json: values.json === true };
    }
    case 'rekey':
    case 'list':
      return { command: { name }, json: parse(rest, {}, 0).values.json === true };
    case 'demo': {
      const { values } = parse(rest, { reset: { type: 'boolean' } }, 0);
      if (!values.reset) throw new UsageError('"demo" does one thing: demo --reset makes the demo links new again.');
      return { command: { name: 'demo-reset' }, json: values.json === true };
    }
    case undefined:
      throw new UsageError('Say what to do: create, show, list, expire, demo --reset or rekey.');
    default:
      throw new UsageError(`There is no "${name}". There are: create, show, list, expire, demo --reset, rekey.`);
  }
}

/** Whose account runs the command; a container's user may have no name. */
function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

type Options = { [name: string]: { type: 'string' | 'boolean' } };

function parse<Named extends Options>(args: string[], options: Named, wanted: number) {
  let parsed: ReturnType<typeof parseArgs<{ options: Named & { json: { type: 'boolean' } }; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args, options: { ...options, json: { type: 'boolean' as const } }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}.`);
  }
  if (parsed.positionals.length < wanted) throw new UsageError('Say which link: its id is missing.');
  const surplus = parsed.positionals[wanted];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many.`);
  return parsed;
}

function createRequest(options: CreateOptions, now: Date): CreateRequest {
  const { journey, customer } = options;
  if (!journey) throw new UsageError('Say which journey: --journey card, for example.');
  if (customer !== undefined && customer !== 'new' && customer !== 'existing') {
    throw new UsageError(`--customer must be new or existing, not "${customer}".`);
  }
  return {
    journey,
    ...(customer && { customer_type: customer }),
    ...(options.methods !== undefined && { payment_methods: methodsOf(options.methods) }),
    ...(options.amount !== undefined && { amount_pence: penceOf(options.amount) }),
    ...(options.expires !== undefined && { expires_at: timeOf(options.expires, now) }),
    ...(options.values !== undefined && { values: readValues(options.values) }),
    ...(options['switch-order'] !== undefined && readSwitchOrder(options['switch-order'])),
  };
}

function methodsOf(list: string): NonNullable<CreateRequest['payment_methods']> {
  const methods = list.split(',').map((method) => method.trim());
  const known = methods.filter((method) => method === 'card' || method === 'direct-debit');
  if (known.length !== methods.length || new Set(known).size !== known.length) {
    throw new UsageError(`--methods must be card, direct-debit or card,direct-debit, not "${list}".`);
  }
  return known;
}

function penceOf(amount: string): number {
  const [, pounds, pence = '00'] = /^£?(\d{1,7})(?:\.(\d\d))?$/.exec(amount) ?? [];
  if (pounds === undefined) throw new UsageError(`--amount must be pounds and pence such as 34.99, not "${amount}".`);
  return Number(pounds) * 100 + Number(pence);
}

const units: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000 };

function timeOf(expires: string, now: Date): string {
  const [, count, unit = ''] = /^(\d{1,5})([dhm])$/.exec(expires) ?? [];
  const time = count ? now.getTime() + Number(count) * units[unit]! : Date.parse(expires);
  const isTime = count !== undefined || /^\d{4}-\d\d-\d\dT.+(Z|[+-]\d\d:\d\d)$/.test(expires);
  if (!isTime || Number.isNaN(time)) {
    throw new UsageError(
      `--expires must be days, hours or minutes such as 14d, 12h or 30m, or a time such as 2026-12-24T12:00:00Z, not "${expires}".`,
    );
  }
  if (time <= now.getTime()) throw new UsageError('--expires must be in the future.');
  return new Date(time).toISOString();
}
