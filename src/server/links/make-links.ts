import type { Compiled, LinkRequest } from '../../types.gen.ts';
import { readOrderDocument } from '../copies/order-document.ts';
import { problemInWords, type ReadOrder } from '../copies/order-problems.ts';
import type { Queryable } from '../db/db.ts';
import { findLink, type LinkView } from '../ledger/link.ts';
import type { Signer } from '../proof/signer.ts';
import { compareOrder } from './compare-order.ts';
import { createLink, type NewLink, ReferenceTaken } from './create.ts';
import { type LinkMistake, type LinkRules, readLinkRequest } from './read-request.ts';

/** A mistake in one or more of several requested links, which `lines` says: from 1, in words such as `lines 2, 5 to 9`. */
export type NumberedMistake = LinkMistake & { number: number; lines: string };

/** After so many mistakes nobody reads on: the rest is told once these are mended. */
const mostMistakes = 500;

/** No link was made. The mistakes are in the order of the requests, each once; the message has each as a sentence. */
export class LinksRefused extends Error {
  override name = 'LinksRefused';
  readonly mistakes: NumberedMistake[];

  constructor(found: { mistake: LinkMistake; number: number }[], isOne: boolean) {
    const numbers = new Map<string, number[]>();
    for (const { mistake, number } of found) {
      const key = JSON.stringify(mistake);
      numbers.set(key, [...(numbers.get(key) ?? []), number]);
    }
    const mistakes = [...numbers].map(([key, at]): NumberedMistake => {
      return { ...(JSON.parse(key) as LinkMistake), number: at[0]!, lines: linesInWords(at) };
    });
    const inWords = (one: NumberedMistake) => (isOne ? problemInWords(one) : `${one.lines}: ${problemInWords(one)}`);
    super(mistakes.map(inWords).join('\n'));
    this.mistakes = mistakes;
  }
}

/** Numbers of lines in words, those in a row by the first and the last. */
function linesInWords(numbers: number[]): string {
  const rows: [first: number, last: number][] = [];
  for (const number of new Set(numbers)) {
    const row = rows.at(-1);
    if (row && row[1] === number - 1) row[1] = number;
    else rows.push([number, number]);
  }
  const words = rows.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
  return `${rows.length === 1 && rows[0]![0] === rows[0]![1] ? 'line' : 'lines'} ${words.join(', ')}`;
}

/** The order documents of requests as they were read, by the request. */
type ReadDocuments = Map<unknown, ReadOrder>;

/** The number of calls whose order documents may wait for one that is read. */
const mostWaiting = 4;

/** Reads the documents of orders one after the other, before the transaction that makes the links. Throws `busy`. */
export async function readDocuments(requests: unknown[]): Promise<ReadDocuments> {
  const documents: ReadDocuments = new Map();
  for (const request of requests) {
    const { switch_order: order } = (request ?? {}) as { switch_order?: { ots_document?: unknown } | null };
    if (typeof order?.ots_document !== 'string') continue;
    documents.set(request, await readOrderDocument(order.ots_document, mostWaiting));
  }
  return documents;
}

type MakingRules = Omit<LinkRules, 'document'> & { documents: ReadDocuments; signer: Signer };

/** Makes all requested links. Throws {@link LinksRefused}: then give the transaction up, so that none is made. */
export async function makeLinks(
  tx: Queryable,
  compiled: Compiled,
  requests: unknown[],
  rules: MakingRules,
): Promise<LinkView[]> {
  const { site } = compiled;
  const { documents, ...rest } = rules;
  const mistakes: { mistake: LinkMistake; number: number }[] = [];
  const made: string[] = [];
  for (const [index, request] of requests.entries()) {
    const document = documents.get(request);
    const read = readLinkRequest(site, request, { ...rest, document, asked: compiled.acts });
    const result = 'link' in read ? await makeOne(tx, compiled, read.link, request, rules) : read.mistakes;
    if (typeof result === 'string') made.push(result);
    else mistakes.push(...result.map((mistake) => ({ mistake, number: index + 1 })));
    if (mistakes.length >= mostMistakes) break;
  }
  if (mistakes.length) throw new LinksRefused(mistakes, requests.length === 1);
  const links: LinkView[] = [];
  for (const id of made) links.push((await findLink({ db: tx, signer: rules.signer }, site, id, rules.now))!);
  return links;
}

/** Makes a link from a request of the right form, if its amounts agree. Returns its id, or the mistakes. */
async function makeOne(
  tx: Queryable,
  compiled: Compiled,
  link: NewLink,
  request: unknown,
  { now, signer }: MakingRules,
): Promise<string | LinkMistake[]> {
  const agreement = compareOrder(compiled, link, request as LinkRequest, now);
  if (Array.isArray(agreement)) return agreement;
  return createLink(tx, compiled.site, { ...link, ...agreement }, { now, signer }).catch(mistakeOf);
}

function mistakeOf(error: unknown): LinkMistake[] {
  if (!(error instanceof ReferenceTaken)) throw error;
  const detail = 'Another link has this "external_reference" already.';
  return [{ pointer: '/external_reference', code: 'taken', detail }];
}
