import type { Method } from '../../../rules/journey/methods.ts';
import type { Command } from '../../../server/admin/command.ts';
import type { LinkRequest } from '../../../types.gen.ts';
import { UsageError } from '../command-line.ts';
import { readLines, readSwitchOrder, readValues } from './files.ts';
import { withoutUndefined } from './options.ts';

type Options = {
  journey?: string | undefined;
  reference?: string | undefined;
  customer?: 'new' | 'existing' | undefined;
  methods?: Method[] | undefined;
  expires?: string | undefined;
  amount?: number | undefined;
  offer?: string | undefined;
  language?: string | undefined;
  brand?: string | undefined;
  values?: string | undefined;
  switchOrder?: string | undefined;
  orderDocument?: string | undefined;
  acceptDifference?: string | undefined;
};

/** The command to make one link from options, or many from a file of JSON lines. Throws {@link UsageError}. */
export function createCommand({ lines, ...options }: Options & { lines?: string | undefined }): Command {
  if (lines === undefined) return { name: 'create', link: requestOf(options) };
  const [other] = Object.keys(options);
  const name = other?.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (name) throw new UsageError(`--${name} does not go with --lines: each line says it all.`);
  return { name: 'create-all', links: readLines(lines) };
}

function requestOf(options: Options): LinkRequest {
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
      brand: options.brand,
      // Commander makes an empty text of the null that a link needs.
      expires_at: options.expires === 'never' ? null : options.expires,
      values: valuesOf(options),
      accept_difference: options.acceptDifference,
    }),
    ...(switchOrder !== undefined && readSwitchOrder(switchOrder, orderDocument)),
  };
}

/** Returns the link's own values: those of the file, and the offer, checked by the content. */
function valuesOf({ values, offer }: Options): LinkRequest['values'] {
  if (values === undefined && offer === undefined) return undefined;
  const fileValues = values === undefined ? {} : readValues(values);
  if (offer !== undefined && fileValues?.offer !== undefined && fileValues.offer !== offer)
    throw new UsageError(`--offer says "${offer}", and ${values} says "${fileValues.offer}".`);
  return { ...fileValues, ...withoutUndefined({ offer }) };
}
