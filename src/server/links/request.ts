import type { Compiled, LinkRequest } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import { findLinkOfAnyBrand, type LinkView } from '../ledger/link.ts';
import { cleanOrderDocument } from '../ledger/order-document.ts';
import type { Signer } from '../proof/signer.ts';
import { agreementOf } from './agreement.ts';
import { type LinkMistake, type LinkRules, readLinkRequest } from './check.ts';
import { createLink, type NewLink, ReferenceTaken } from './create.ts';
import { type OrderFigures, readFigures } from './order-total.ts';

/** A mistake in one of several requested links. `line` counts from 1. */
export type MistakeInLine = LinkMistake & { line: number };

/** No link was made. The mistakes are in the order of the lines; the message has each as a sentence. */
export class LinksRefused extends Error {
  override name = 'LinkRefused';
  readonly mistakes: MistakeInLine[];

  constructor(mistakes: MistakeInLine[], isOne: boolean) {
    super(mistakes.map(({ line, detail }) => (isOne ? detail : `line ${line}: ${detail}`)).join('\n'));
    this.mistakes = mistakes;
  }
}

/**
 * The order documents of requests cleaned, and the totals in them: before the transaction that makes the links, because
 * others wait for that.
 */
export async function cleanOrders(requests: unknown[]): Promise<CleanOrders> {
  const cleaned: CleanOrders = new Map();
  for (const request of requests) {
    const base64 = documentIn(request);
    const html = base64 === undefined ? undefined : await cleanOrderDocument(base64);
    if (html !== undefined) cleaned.set(request, { html, figures: await readFigures(html) });
  }
  return cleaned;
}

/** By the request they came with; a document that is left to the browser is not among them. */
type CleanOrders = Map<unknown, { html: string; figures: OrderFigures }>;

function documentIn(request: unknown): string | undefined {
  const { switch_order: order } = (request ?? {}) as { switch_order?: { ots_document?: unknown } | null };
  return typeof order?.ots_document === 'string' ? order.ots_document : undefined;
}

type MakingRules = LinkRules & { cleaned: CleanOrders; signer: Signer };

/**
 * Makes all requested links. Throws {@link LinksRefused}: the transaction must then be given up, and no link is made.
 */
export async function makeLinks(
  tx: Queryable,
  compiled: Compiled,
  requests: unknown[],
  rules: MakingRules,
): Promise<LinkView[]> {
  const { site } = compiled;
  const mistakes: MistakeInLine[] = [];
  const ids: string[] = [];
  for (const [index, request] of requests.entries()) {
    const read = readLinkRequest(site, request, { ...rules, brands: compiled.brands });
    const result = 'link' in read ? await makeOne(tx, compiled, read.link, request, rules) : read.mistakes;
    if (typeof result === 'string') ids.push(result);
    else mistakes.push(...result.map((mistake) => ({ ...mistake, line: index + 1 })));
  }
  if (mistakes.length) throw new LinksRefused(mistakes, requests.length === 1);
  const links: LinkView[] = [];
  for (const id of ids) links.push((await findLinkOfAnyBrand(tx, site, id, rules.now))!);
  return links;
}

/** Makes a link from a request of the right form, if its amounts agree. Returns its id, or the mistakes. */
async function makeOne(
  tx: Queryable,
  compiled: Compiled,
  link: NewLink,
  request: unknown,
  { now, cleaned, signer }: MakingRules,
): Promise<string | LinkMistake[]> {
  const order = cleaned.get(request);
  const { accept_difference: reason, unread_order } = request as LinkRequest;
  const ordered = { figures: order?.figures, reason, refusesUnread: unread_order === 'refuse' };
  const agreement = agreementOf(compiled, link, ordered, now);
  if (Array.isArray(agreement)) return agreement;
  const orderHtml = link.switchOrder && (order?.html ?? null);
  return createLink(tx, compiled.site, { ...link, ...agreement, orderHtml }, { now, signer }).catch(mistakeOf);
}

function mistakeOf(error: unknown): LinkMistake[] {
  if (!(error instanceof ReferenceTaken)) throw error;
  const detail = 'Another link has this "external_reference" already.';
  return [{ pointer: '/external_reference', code: 'taken', detail }];
}
