import { allMethods, type Method } from '../../../rules/journey.ts';
import type { Command } from '../../../server/admin/command.ts';
import type { LinkRequest } from '../../../types.gen.ts';
import { readLines, readSwitchOrder, readValues } from './files.ts';
import { UsageError } from './usage-error.ts';
import { durationOf, oneOf, readWords, timeOf } from './words.ts';

const text = { type: 'string' } as const;
const options = {
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

type CreateOptions = { [Name in keyof typeof options]?: string };

/** `create`: one link from options, or many from a file of JSON lines. Throws {@link UsageError}. */
export function createCommand(args: string[], now: Date): { command: Command; json: boolean } {
  const { values } = readWords(args, options, { least: 0, most: 0 });
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

function penceOf(amount: string): number {
  const [, pounds, pence = '00'] = /^£?(\d{1,7})(?:\.(\d\d))?$/.exec(amount) ?? [];
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
