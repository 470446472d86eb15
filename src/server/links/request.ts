import { Ajv, type ErrorObject } from 'ajv';
import type { CompiledSite, LinkRequest } from '../../types.gen.ts';
import { schemas } from '../base/schemas.ts';
import type { Db } from '../db/db.ts';
import { findLink, type LinkView } from '../ledger/link.ts';
import { createLink, LinkRefused, type NewLink } from './create.ts';

/** What is wrong with one requested link. `line` counts from 1. */
export type LinkFault = { line: number; detail: string };

/** No link was made. The faults are in the order of the lines. */
export class LinksRefused extends LinkRefused {
  readonly faults: LinkFault[];

  constructor(faults: LinkFault[], isOne: boolean) {
    super(faults.map(({ line, detail }) => (isOne ? detail : `line ${line}: ${detail}`)).join('\n'));
    this.faults = faults;
  }
}

/** Makes all requested links, or none. Throws {@link LinksRefused}. */
export async function makeLinks(db: Db, site: CompiledSite, requests: unknown[], now: Date): Promise<LinkView[]> {
  return db.transaction(async (tx) => {
    const faults: LinkFault[] = [];
    const ids: string[] = [];
    for (const [index, request] of requests.entries()) {
      try {
        // A link is checked before anything is written for it, so the transaction stays usable after a refusal.
        ids.push(await createLink(tx, site, readLinkRequest(request, now), now));
      } catch (error) {
        if (!(error instanceof LinkRefused)) throw error;
        faults.push({ line: index + 1, detail: error.message });
      }
    }
    if (faults.length) throw new LinksRefused(faults, requests.length === 1);
    const made: LinkView[] = [];
    for (const id of ids) made.push((await findLink(tx, site, id, now))!);
    return made;
  });
}

const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile<LinkRequest>(schemas.LinkRequest);

/** Checks one request and reads it into a link to be made. Throws `LinkRefused` with every mistake of form. */
function readLinkRequest(request: unknown, now: Date): NewLink {
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

/** Reads a time. The database stores only the years 1 to 9999. */
function dateOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  const year = date.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) throw new LinkRefused(`"${name}" is no time that there is.`);
  return date;
}

/** One mistake of form as a sentence: where it is, and what is expected. */
function toSentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath.slice(1).replaceAll('/', '.');
  const named = (name: string) => JSON.stringify(place ? `${place}.${name}` : name);
  if (keyword === 'additionalProperties') return `${named(params.additionalProperty)} is not known.`;
  if (keyword === 'required') return `${named(params.missingProperty)} is missing.`;
  if (keyword === 'enum') return `"${place}" must be ${params.allowedValues.join(' or ')}.`;
  if (keyword === 'pattern') return `"${place}" must be a time such as 2026-12-24T12:00:00Z.`;
  return place ? `"${place}" ${message}.` : `A link must be a JSON object.`;
}
