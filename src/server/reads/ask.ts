import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ownEntry } from '../../rules/own-entry.ts';
import type { Answers } from '../../rules/questions/question.ts';
import type { Compiled, Read } from '../../types.gen.ts';
import { minuteLimit } from '../base/limits.ts';
import { nameOf } from '../base/link-name.ts';
import { bodyOf } from '../base/read-body.ts';
import type { EventSettings } from '../base/settings.ts';
import { traceparent } from '../base/tracing.ts';
import { validatorOf } from '../base/validator.ts';
import { answersOf, type LinkView } from '../ledger/link.ts';
import { signatureOf } from '../outbox/signed-post.ts';

/** The answer of the provider's system. It has failed if none came in time, or none in the form that content says. */
export type ReadOutcome = { status: 'ready'; answer: unknown } | { status: 'failed' };

/** Asks the provider's system for one read of a page (D-41). With `isNew` a cached answer does not count. `drafts`: what its customer has answered. */
export type AskProvider = (
  around: { compiled: Pick<Compiled, 'reads'>; log: Pick<FastifyBaseLogger, 'warn'> },
  name: string,
  link: LinkView,
  options?: { isNew?: boolean; drafts?(): Promise<Record<string, Answers>> },
) => Promise<ReadOutcome>;

type Options = {
  /** Left out where nobody is asked: in a demo the example of the content is the answer. */
  settings: EventSettings | undefined;
  demo: boolean;
  now(): Date;
};

/** The longest answer, in bytes. */
const longest = 256 * 1024;

/** How many calls may be under way at once, and how many a minute for one link: whoever has a link asks at will. */
const most = { atOnce: 40, ofLink: 60 };

/** For how long an answer counts as new, and a failure as the answer, in milliseconds. */
const fresh = { answerMs: 1_000, failureMs: 3_000 };

const failure = { status: 'failed' } as const;

/** The outcome of a call, which may be under way, and until when it counts as new. */
type Asked = { outcome: Promise<ReadOutcome>; newUntil: number };

/** Returns a function that asks the provider for a read. It shares the calls under way, and caches the answers. */
export function providerReads({ settings, demo, now }: Options): AskProvider {
  const time = () => now().getTime();
  const ofLink = minuteLimit(most.ofLink, time);
  let underWay = 0;
  /** By read and address. The time is read at each look-up, so that an answer ends by the second. */
  const asked = new LRUCache<string, Asked>({ max: 1_000, ttlResolution: 0, perf: { now: time } });

  async function ask(url: string, read: Read): Promise<ReadOutcome> {
    underWay += 1;
    try {
      const answer = await fetchAnswer(new URL(url), read, settings!, now());
      if (!validatorOf(read.answer)(answer)) throw new Error('the answer does not have the form of reads.json');
      return { status: 'ready', answer };
    } finally {
      underWay -= 1;
    }
  }

  return async ({ compiled: { reads = {} }, log }, name, link, { isNew = false, drafts } = {}) => {
    const read = ownEntry(reads, name);
    if (!read) return failure;
    const drafted = read.path.includes('{') ? Object.values((await drafts?.()) ?? {}) : [];
    const failed = (error: unknown): ReadOutcome => {
      log.warn({ read: name, reason: (error as Error).message }, 'the provider did not answer a read');
      return failure;
    };
    try {
      if (!settings) {
        if (demo) return { status: 'ready', answer: read.example };
        throw new Error('PROVIDER_READS_URL is not set');
      }
      const url = settings.url.replace(/\/$/, '') + pathOf(read.path, link, Object.assign({}, ...drafted));
      const key = `${name} ${url}`;
      const earlier = asked.get(key);
      if (earlier && (!isNew || time() < earlier.newUntil)) return earlier.outcome;
      // Neither is an answer of the provider: others that read the same keep theirs.
      if (ofLink.count(link.row.id) !== undefined) throw new Error('too many calls for one link');
      if (underWay >= most.atOnce) throw new Error('too many calls at once');
      const outcome = ask(url, read).catch(failed);
      asked.set(key, { outcome, newUntil: Number.POSITIVE_INFINITY });
      const { status } = await outcome;
      const newMs = status === 'ready' ? fresh.answerMs : fresh.failureMs;
      const ttl = status === 'ready' ? Math.max(newMs, (read.keep ?? 0) * 1_000) : newMs;
      asked.set(key, { outcome, newUntil: time() + newMs }, { ttl });
      return outcome;
    } catch (error) {
      return failed(error);
    }
  };
}

/** Fills a path for a link. Throws where a placeholder stays empty: half a path asks for something else. */
function pathOf(path: string, link: LinkView, drafted: Answers): string {
  const { row, values } = link;
  const placeholders: Record<string, unknown> = {
    ...values,
    link: nameOf(row.id),
    external_reference: row.external_reference ?? undefined,
  };
  const answered = (name: string) => ownEntry(drafted, name) ?? ownEntry(answersOf(link), name)?.value;
  return path.replace(/:(\w+)|\{answer\.(\w+)\}/g, (_, name: string, answer?: string) => {
    const value = answer === undefined ? placeholders[name] : answered(answer);
    if (value === undefined || /^\.{0,2}$/.test(String(value))) throw new Error(`the link has no ${answer ?? name}`);
    return encodeURIComponent(String(value));
  });
}

async function fetchAnswer(url: URL, { seconds = 3 }: Read, { secrets }: EventSettings, now: Date): Promise<unknown> {
  const late = AbortSignal.timeout(seconds * 1_000);
  const trace = traceparent();
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'application/json',
        'doorstep-signature': signatureOf(`GET ${url.pathname}${url.search}`, secrets, now),
        ...(trace && { traceparent: trace }),
      },
      redirect: 'manual',
      signal: late,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`answered ${response.status}`);
    }
    return JSON.parse((await bodyOf(response, longest)).toString('utf8')) as unknown;
  } catch (error) {
    if (late.aborted) throw new Error(`no answer in ${seconds} s`);
    // The message of a JSON error quotes the text, which may be about the customer.
    if (error instanceof SyntaxError) throw new Error('the answer is not JSON');
    throw error;
  }
}
