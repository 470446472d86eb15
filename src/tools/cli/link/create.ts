import type { Command } from '@commander-js/extra-typings';
import type { LinkRequest } from '../../../types.gen.ts';
import type { Call } from '../client/client.ts';
import { oneOf, UsageError } from '../command-line.ts';
import { readLines, readSwitchOrder, readValues } from './files.ts';
import { expiryOf, methodsOf, penceOf, reasonOf, withoutUndefined } from './options.ts';

export const customers = ['new', 'existing'] as const;

/** Adds the options that say a link, or a file with many. */
export const withLink = (command: Command<[], { json?: true }>, now: Date) =>
  command
    .option('--journey <name>', 'its journey, such as card')
    .option('--reference <words>', 'your own reference, which no other link may have')
    .option('--customer <type>', customers.join(' or '), oneOf('--customer', customers))
    .option('--methods <list>', 'card, direct-debit, or both with a comma', methodsOf)
    .option('--expires <when>', 'such as 14d, a day, a time, or never', (when) => expiryOf(when, now))
    .option('--amount <pounds>', 'pounds and pence, such as 34.99', penceOf)
    .option('--language <tag>', 'the language of its pages, such as cy')
    .option('--offer <name>', 'the offer that the contract states: standard or fixed')
    .option('--values <file>', 'JSON with the values of this link')
    .option('--switch-order <file>', 'JSON with the switch order')
    .option('--order-document <file>', 'HTML with the document of the switch order')
    .option('--accept-difference <reason>', 'why two prices differ; it is recorded with the link', reasonOf)
    .option('--lines <file>', 'one link a line, as POST /provider-api/links takes it; - is standard input');

type Options = Omit<ReturnType<ReturnType<typeof withLink>['opts']>, 'json'>;

/** The call that makes one link from options, or many from a file of JSON lines. Throws {@link UsageError}. */
export function createCall({ lines, ...options }: Options): Call {
  const call = { method: 'POST', path: '/links' };
  if (lines === undefined) return { ...call, query: { sample_order: 'true' }, body: requestOf(options) };
  const [other] = Object.keys(options);
  const name = other?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (name) throw new UsageError(`--${name} does not go with --lines: each line says it all.`);
  const body = readLines(lines).map((link) => JSON.stringify(link));
  return { ...call, body: body.join('\n') };
}

function requestOf(options: Omit<Options, 'lines'>): LinkRequest {
  const { journey, switchOrder, orderDocument } = options;
  if (!journey) throw new UsageError('Say which journey: --journey card, for example.');
  return {
    journey,
    ...withoutUndefined({
      external_reference: options.reference,
      customer_type: options.customer,
      payment_methods: options.methods as LinkRequest['payment_methods'],
      amount_pence: options.amount,
      language: options.language,
      // Commander makes an empty text of the null that a link needs.
      expires_at: options.expires === 'never' ? null : options.expires,
      values: valuesOf(options),
      accept_difference: options.acceptDifference,
    }),
    ...(switchOrder !== undefined && readSwitchOrder(switchOrder, orderDocument)),
  };
}

/** Returns the link's own values: those of the file, and the offer, checked by the content. */
function valuesOf({ values, offer }: Pick<Options, 'values' | 'offer'>): LinkRequest['values'] {
  if (values === undefined && offer === undefined) return undefined;
  const fileValues = values === undefined ? {} : readValues(values);
  if (offer !== undefined && fileValues?.offer !== undefined && fileValues.offer !== offer)
    throw new UsageError(`--offer says "${offer}", and ${values} says "${fileValues.offer}".`);
  return { ...fileValues, ...withoutUndefined({ offer }) };
}
