import { allMethods, type Method } from '../../../rules/journey.ts';
import type { Command } from '../../../server/admin/command.ts';
import type { LinkRequest } from '../../../types.gen.ts';
import { oneOf, UsageError } from '../command-line.ts';
import { readLines, readSwitchOrder, readValues } from './files.ts';
import { expiryOf } from './times.ts';
import { none, readWords, text } from './words.ts';

const createOptions = {
  journey: text,
  reference: text,
  customer: text,
  methods: text,
  expires: text,
  amount: text,
  values: text,
  offer: text,
  'switch-order': text,
  'order-document': text,
  'accept-difference': text,
  lines: text,
};

type CreateOptions = { [Name in keyof typeof createOptions]?: string };

/** Reads the line of `create`: one link from options, or many from a file of JSON lines. Throws {@link UsageError}. */
export function createCommand(args: string[], now: Date): { command: Command; json: boolean } {
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
    ...(given.reference !== undefined && { external_reference: given.reference }),
    ...(customer !== undefined && { customer_type: oneOf('--customer', ['new', 'existing'], customer) }),
    ...(given.methods !== undefined && { payment_methods: methodsOf(given.methods) }),
    ...(given.amount !== undefined && { amount_pence: penceOf(given.amount) }),
    ...(given.expires !== undefined && {
      expires_at: given.expires === 'never' ? null : expiryOf(given.expires, now),
    }),
    ...valuesOf(given),
    ...(given['accept-difference'] !== undefined && { accept_difference: reasonOf(given['accept-difference']) }),
    ...(given['switch-order'] !== undefined && readSwitchOrder(given['switch-order'], given['order-document'])),
  };
}

/** The link's own values: those of the file, and the offer, of which the content says what it may be. */
function valuesOf({ values, offer }: CreateOptions): Pick<LinkRequest, 'values'> {
  if (values === undefined && offer === undefined) return {};
  const given = values === undefined ? {} : readValues(values);
  if (offer !== undefined && given?.offer !== undefined && given.offer !== offer)
    throw new UsageError(`--offer says "${offer}", and ${values} says "${given.offer}".`);
  return { values: { ...given, ...(offer !== undefined && { offer }) } };
}

function reasonOf(words: string): string {
  const reason = words.trim();
  if (!reason) throw new UsageError('Say why: --accept-difference "…". It is kept with the link.');
  return reason;
}

function methodsOf(list: string): NonNullable<LinkRequest['payment_methods']> {
  const methods = list.split(',').map((method) => method.trim());
  const known = methods.filter((method): method is Method => (allMethods as string[]).includes(method));
  if (known.length !== methods.length || new Set(known).size !== known.length) {
    throw new UsageError(`--methods must be ${allMethods.join(', ')} or ${allMethods.join(',')}, not "${list}".`);
  }
  return known;
}

/**
 * Pounds and pence. A whole number is refused: it could be either (D-39). The limit of a link's amount is checked with the
 * rest of the link.
 */
export function penceOf(amount: string): number {
  const [, pounds, pence] = /^£?(\d{1,9})(?:\.(\d\d))?$/.exec(amount) ?? [];
  if (pounds !== undefined && pence === undefined) {
    const readings = [Number(pounds), Number(pounds) * 100].map((either) => (either / 100).toFixed(2));
    throw new UsageError(
      `--amount ${amount} could be £${readings[0]} or £${readings[1]}. Write ${readings[0]} or ${readings[1]}.`,
    );
  }
  if (pounds === undefined || pence === undefined)
    throw new UsageError(`--amount must be pounds and pence such as 34.99, not "${amount}".`);
  return Number(pounds) * 100 + Number(pence);
}
