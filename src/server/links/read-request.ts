import { Ajv, type ErrorObject } from 'ajv';
import type { LinkRequest } from '../../types.gen.ts';
import { schemas } from '../base/schemas.ts';
import { LinkRefused, type NewLink } from './create.ts';

const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile<LinkRequest>(schemas.LinkRequest);

/** What the provider asks for, as a link is made of it. Throws `LinkRefused` with everything that its form has wrong. */
export function readLinkRequest(request: unknown, now: Date): NewLink {
  if (!validate(request)) {
    throw new LinkRefused([...new Set((validate.errors ?? []).map(toSentence))].join(' '));
  }
  const expiresAt = dateOf('expires_at', request.expires_at);
  if (expiresAt && expiresAt <= now) throw new LinkRefused('"expires_at" must be in the future.');
  const sorGivenAt = dateOf('sor_given_at', request.sor_given_at);
  if (sorGivenAt && sorGivenAt.getTime() > now.getTime() + clockSkewMs)
    throw new LinkRefused('"sor_given_at" must not be in the future.');
  return {
    journey: request.journey,
    customerType: request.customer_type,
    paymentMethods: request.payment_methods,
    amountPence: request.amount_pence,
    values: request.values,
    expiresAt,
    switchOrder: request.switch_order,
    sorGivenAt,
  };
}

/** How far another system's clock may be ahead of ours. */
const clockSkewMs = 5 * 60_000;

/** A time of the years 1 to 9999: the database has no others. */
function dateOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) throw new LinkRefused(`"${name}" is no time that there is.`);
  return date;
}

/** One mistake of form, for a person: where, and what is expected. */
function toSentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll('/', '.');
  const named = (name: string) => JSON.stringify(place ? `${place}.${name}` : name);
  if (keyword === 'additionalProperties') return `${named(params.additionalProperty)} is not known.`;
  if (keyword === 'required') return `${named(params.missingProperty)} is missing.`;
  if (keyword === 'enum') return `"${place}" must be ${params.allowedValues.join(' or ')}.`;
  if (keyword === 'pattern') return `"${place}" must be a time such as 2026-12-24T12:00:00Z.`;
  return place ? `"${place}" ${message}.` : `A link must be a JSON object.`;
}
