import { doubtOfWords } from '../../rules/order/decode.ts';
import type { Compiled, LinkRequest } from '../../types.gen.ts';
import type { Queryable } from '../db/db.ts';
import { findLinkOfAnyBrand, type LinkView } from '../ledger/link.ts';
import { allOfIt, type CleanedDocument, cleanOrderDocument } from '../ledger/order-document.ts';
import type { Signer } from '../proof/signer.ts';
import { compareOrder } from './compare-order.ts';
import { createLink, type NewLink, ReferenceTaken } from './create.ts';
import { type OrderFigures, readFigures } from './order-total.ts';
import { type LinkMistake, type LinkRules, mistakeOfDocument, readLinkRequest } from './read-request.ts';

/** A mistake in one of several requested links. `line` counts from 1. */
export type MistakeInLine = LinkMistake & { line: number };

/** No link was made. The mistakes are in the order of the lines; the message has each as a sentence. */
export class LinksRefused extends Error {
  override name = 'LinksRefused';
  readonly mistakes: MistakeInLine[];

  constructor(mistakes: MistakeInLine[], isOne: boolean) {
    super(mistakes.map(({ line, detail }) => (isOne ? detail : `line ${line}: ${detail}`)).join('\n'));
    this.mistakes = mistakes;
  }
}

/** Cleans orders and reads their totals, before the transaction that makes the links: others wait for that. */
export async function cleanOrders(requests: unknown[]): Promise<CleanOrders> {
  const cleaned: CleanOrders = new Map();
  for (const request of requests) {
    const base64 = documentIn(request);
    const document = base64 === undefined ? undefined : await cleanOrderDocument(base64);
    if (document) cleaned.set(request, { ...document, figures: await readFigures(document.html) });
  }
  return cleaned;
}

/** By the request they came with; a document that is left to the browser is not among them. */
type CleanOrders = Map<unknown, CleanedDocument & { figures: OrderFigures }>;

function documentIn(request: unknown): string | undefined {
  const { switch_order: order } = (request ?? {}) as { switch_order?: { ots_document?: unknown } | null };
  return typeof order?.ots_document === 'string' ? order.ots_document : undefined;
}

type MakingRules = LinkRules & { cleaned: CleanOrders; signer: Signer };

/** A link that was made, and what of its order document is not shown, in words. */
export type NewView = LinkView & { leftOut: string[] };

/** Makes all requested links. Throws {@link LinksRefused}: then give the transaction up, so that none is made. */
export async function makeLinks(
  tx: Queryable,
  compiled: Compiled,
  requests: unknown[],
  rules: MakingRules,
): Promise<NewView[]> {
  const { site } = compiled;
  const mistakes: MistakeInLine[] = [];
  const made: { id: string; leftOut: string[] }[] = [];
  for (const [index, request] of requests.entries()) {
    const read = readLinkRequest(site, request, { ...rules, brands: compiled.brands, asked: compiled.acts });
    const result = 'link' in read ? await makeOne(tx, compiled, read.link, request, rules) : read.mistakes;
    if (typeof result === 'string') made.push({ id: result, leftOut: leftOutOf(request, rules) });
    else mistakes.push(...result.map((mistake) => ({ ...mistake, line: index + 1 })));
  }
  if (mistakes.length) throw new LinksRefused(mistakes, requests.length === 1);
  const links: NewView[] = [];
  for (const { id, leftOut } of made)
    links.push({ ...(await findLinkOfAnyBrand({ db: tx, signer: rules.signer }, site, id, rules.now))!, leftOut });
  return links;
}

function leftOutOf(request: unknown, { cleaned }: MakingRules): string[] {
  if (documentIn(request) === undefined) return [];
  return cleaned.get(request)?.leftOut ?? ['not known: the document is large, and the browser alone reads it'];
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
  if (order?.html === '' && !order.leftOut.includes(allOfIt))
    return [mistakeOfDocument('It has no words that can be shown.')];
  const doubt = doubtOfWords(order?.html ?? '');
  if (doubt) return [mistakeOfDocument(doubt)];
  if (order?.unsure.length) {
    const causes = order.unsure.join(', ');
    return [mistakeOfDocument(`It cannot be told which of its words are hidden or struck out, because of ${causes}.`)];
  }
  const { accept_difference: reason, unread_order } = request as LinkRequest;
  const ordered = { figures: order?.figures, reason, refusesUnread: unread_order === 'refuse' };
  const agreement = compareOrder(compiled, link, ordered, now);
  if (Array.isArray(agreement)) return agreement;
  const orderHtml = link.switchOrder && (order?.html ?? null);
  return createLink(tx, compiled.site, { ...link, ...agreement, orderHtml }, { now, signer }).catch(mistakeOf);
}

function mistakeOf(error: unknown): LinkMistake[] {
  if (!(error instanceof ReferenceTaken)) throw error;
  const detail = 'Another link has this "external_reference" already.';
  return [{ pointer: '/external_reference', code: 'taken', detail }];
}
