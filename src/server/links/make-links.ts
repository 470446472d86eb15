import type { Compiled } from '../../types.gen.ts';
import { Refusal } from '../base/refusal.ts';
import { readOrderDocument } from '../copies/order-document.ts';
import { problemInWords, type ReadOrder } from '../copies/order-problems.ts';
import type { Queryable } from '../db/db.ts';
import { findLink, type LinkView } from '../ledger/link.ts';
import type { Signer } from '../proof/signer.ts';
import { compareOrder } from './compare-order.ts';
import { createLink, ReferenceTaken } from './create.ts';
import { type LinkMistake, type LinkRules, readLinkRequest } from './read-request.ts';

/** A mistake, and the number of the request that has it, from 1. */
type Found = { mistake: LinkMistake; number: number };

/** A mistake in one or more of several requested links, which `lines` says: from 1, in words such as `lines 2, 5 to 9`. */
export type NumberedMistake = LinkMistake & { number: number; lines: string };

/** After so many mistakes nobody reads on: the rest is told once these are mended. */
const mostMistakes = 500;

/** No link was made. The mistakes are in the order of the requests, each once; the message has each as a sentence. */
export class LinksRefused extends Error {
  override name = 'LinksRefused';
  readonly mistakes: NumberedMistake[];

  constructor(found: Found[], isOne: boolean) {
    const same = new Map<string, Found & { all: number[] }>();
    for (const { mistake, number } of found) {
      const { pointer, code, element = '', line = '', detail } = mistake;
      const key = [pointer, code, element, line, detail].join('\n');
      const first = same.get(key);
      if (first) first.all.push(number);
      else same.set(key, { mistake, number, all: [number] });
    }
    const mistakes = [...same.values()].map(({ mistake, number, all }) => {
      return { ...mistake, number, lines: linesInWords(all) };
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

/** A request for a link, with the document of its switch order as it was read before. */
export type ReadRequest = { request: unknown; document?: ReadOrder | undefined };

/** The number of calls whose order documents may wait for one that is read. */
const mostWaiting = 4;

/**
 * Reads the documents of orders one after the other, before the transaction that makes the links. Throws `busy`, also for a
 * client that has gone, whose further documents are not read.
 */
export async function readDocuments(requests: unknown[], socket: { destroyed?: boolean }): Promise<ReadRequest[]> {
  const read: ReadRequest[] = [];
  for (const request of requests) {
    if (socket.destroyed) throw new Refusal('busy');
    const { switch_order: order } = (request ?? {}) as { switch_order?: { ots_document?: unknown } | null };
    const base64 = order?.ots_document;
    read.push({
      request,
      ...(typeof base64 === 'string' && { document: await readOrderDocument(base64, mostWaiting) }),
    });
  }
  return read;
}

type MakingRules = Omit<LinkRules, 'document' | 'asked'> & { signer: Signer };

/** Makes all requested links. Throws {@link LinksRefused}: then give the transaction up, so that none is made. */
export async function makeLinks(
  tx: Queryable,
  compiled: Compiled,
  requests: ReadRequest[],
  { signer, ...rules }: MakingRules,
): Promise<LinkView[]> {
  const { site, acts: asked } = compiled;
  const found: Found[] = [];
  const made: string[] = [];
  for (const [index, { request, document }] of requests.entries()) {
    const read = readLinkRequest(site, request, { ...rules, asked, document });
    const agreed = 'link' in read ? compareOrder(compiled, read.link, rules.now) : read;
    const result =
      'link' in agreed ? await createLink(tx, site, agreed.link, { ...rules, signer }).catch(mistakesOf) : agreed;
    if (typeof result === 'string') made.push(result);
    else found.push(...result.mistakes.map((mistake) => ({ mistake, number: index + 1 })));
    if (found.length >= mostMistakes) break;
  }
  if (found.length) throw new LinksRefused(found, requests.length === 1);
  const links: LinkView[] = [];
  for (const id of made) links.push((await findLink({ db: tx, signer }, site, id, rules.now))!);
  return links;
}

function mistakesOf(error: unknown): { mistakes: LinkMistake[] } {
  if (!(error instanceof ReferenceTaken)) throw error;
  const detail = 'Another link has this "external_reference" already.';
  return { mistakes: [{ pointer: '/external_reference', code: 'taken', detail }] };
}
