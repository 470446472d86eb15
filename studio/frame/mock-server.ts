import { withDates } from '../../src/rules/counted-dates.ts';
import { documentHtml } from '../../src/rules/document-html.ts';
import { lookupIn, valueReader } from '../../src/rules/facts.ts';
import { fillHtml, fillLine } from '../../src/rules/fill.ts';
import { isComplete, isTooEarly } from '../../src/rules/journey/journey.ts';
import { shownAnswers } from '../../src/states/asking.ts';
import { type Answer, type Gallery, type GallerySite, keepingAgreed, recordedAct } from '../../src/states/types.ts';
import type {
  ActRecord,
  AgreedDocument,
  ClientToken,
  DirectDebitCheck,
  DirectDebitMandate,
  DraftRequest,
  FieldError,
  Link,
  LinkDraft,
  SwitchOrder,
} from '../../src/types.gen.ts';
import type { FrameStorage } from './frame-storage.ts';
import { readAsked, recordedAnswers } from './question-answers.ts';

type Options = FrameStorage & {
  gallery: Gallery;
  from: GallerySite;
  answers: Record<string, Answer>;
  /** The content of today, where `from` is that of another day. */
  today: GallerySite['site'];
  /** The time of a record, ISO 8601 in UTC, where the link is not shown as on another day. */
  now: () => string;
  recorded?: () => void;
};

/** The number of pending calls that will still be answered. */
let open = 0;
export const callsOpen = (): boolean => open > 0;

/** Replaces `fetch` with a mock of the server. It knows one link, and forgets its records with the frame. */
export function mockFetch(options: Options): void {
  window.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), 'http://frame');
    const [, group, call = 'link'] =
      /^\/public-api\/links\/[^/]+(?:\/(drafts|acts))?(?:\/([\w-]+))?$/.exec(pathname) ?? [];
    const name = group !== 'drafts' ? call : init?.method === 'PUT' ? 'keep' : 'answers';
    const answer = options.answers[name];
    if (answer === 'never') return never(init?.signal);
    open += 1;
    try {
      if (answer === 'lost') throw new TypeError('The answer is lost.');
      const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, string>) : undefined;
      if (answer && !['unreadable', 'option-gone'].includes(answer)) return refuse(options.gallery, answer);
      return group ? answerQuestions(call, name, body, options) : answerTo(name, init?.method, body, options);
    } finally {
      open -= 1;
    }
  };
}

const never = (signal?: AbortSignal | null) =>
  new Promise<Response>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  );

function refuse({ problems }: Gallery, slug: string): Response {
  const problem = problems[slug] ?? { type: `/problems/${slug}`, title: slug, status: 409, detail: slug };
  return Response.json(problem, { status: problem.status });
}

function answerTo(call: string, method = 'GET', body: Record<string, string> | undefined, options: Options): Response {
  const { gallery, from, memory, answers, today } = options;
  if (!memory.link) return refuse(gallery, 'link-unknown');
  const link = withDates(from.site, keepingAgreed(today, memory.link));
  if (method === 'POST') {
    if (call === 'client-token')
      return Response.json({
        client_token: 'sandbox.gallery',
        wallets: ['apple-pay', 'google-pay', 'paypal'],
      } satisfies ClientToken);
    if (call === 'direct-debit-check') return checkNumbers(gallery, body);
    return record(call, body, memory.link, options);
  }
  const order = gallery.orders[memory.order ?? -1];
  switch (call) {
    case 'link':
      return Response.json(link);
    case 'switch-order':
      if (!order) return refuse(gallery, 'no-switch-order');
      return Response.json(
        answers[call] === 'unreadable' ? ({ ...order, ots_document: '' } satisfies SwitchOrder) : order,
      );
    case 'agreed-document':
      return Response.json(agreedDocument(from, link, options.now()));
    case 'direct-debit-mandate':
      return Response.json(mandateCopy(from, link, options.now()));
    default:
      return refuse(gallery, 'not-found');
  }
}

/** The answers of the sample bank data for a sort code or an account number of the right form. */
const numberFaults: Record<string, Omit<FieldError, 'detail'>> = {
  '654321': { field: 'sort_code', code: 'unknown' },
  '112233': { field: 'sort_code', code: 'no-direct-debits' },
  '31926818': { field: 'account_number', code: 'modulus' },
};

function checkNumbers({ problems }: Gallery, body: Record<string, string> = {}): Response {
  const errors = [body.sort_code, body.account_number].flatMap((number) => numberFaults[number ?? ''] ?? []);
  if (!errors.length) return Response.json({ bank: 'Bank of Examples' } satisfies DirectDebitCheck);
  return Response.json({ ...problems['fields-invalid'], errors }, { status: 422 });
}

/** Reads the draft of an act, stores answers in it, or records them. `name` is the name of that call, or the act's. */
function answerQuestions(act: string, name: string, body: object | undefined, options: Options): Response {
  const { gallery, from, memory, keep, now, answers } = options;
  const { link, drafts = {} } = memory;
  if (!link) return refuse(gallery, 'link-unknown');
  if (body) {
    const read = readAsked(from, { link, drafts, now: now() }, act, body as DraftRequest, {
      isWhole: name === act,
      isGone: answers[name] === 'option-gone',
    });
    if (read.faults.length) {
      const errors = read.faults.map(({ field, code, message }) => ({ field, code, detail: message }));
      return Response.json({ ...gallery.problems['fields-invalid'], errors }, { status: 422 });
    }
    memory.drafts = { ...drafts, [act]: read.answers };
    if (name === act) return record(act, undefined, link, options);
    keep();
  }
  return Response.json({ answers: shownAnswers(from, link, memory.drafts ?? {}, now()) } as LinkDraft);
}

/** Records an act of any name, as the link's journey has it. */
function record(act: string, body: Record<string, string> | undefined, link: Link, options: Options): Response {
  const { gallery, from, memory, keep, now } = options;
  // A nonce of the sandbox contains its own outcome.
  if (body?.nonce?.startsWith('sandbox-declined')) return refuse(gallery, 'card-declined');
  const { [act]: given = {}, ...drafts } = memory.drafts ?? {};
  const all = { ...link, answers: shownAnswers(from, link, memory.drafts ?? {}, now()) };
  if (isTooEarly(from.site, all, act)) return refuse(gallery, 'step-missing');
  const completed = [...new Set([...link.completed, act as Link['completed'][number]])];
  const paid = act === 'payment' && { paid_amount_pence: link.amount_pence };
  const recorded = recordedAct(act as Link['completed'][number], link.as_of ?? now());
  const answers = recordedAnswers(from, link, act, given, now());
  const next: Link = { ...link, ...answers, completed, records: [...(link.records ?? []), recorded], ...paid };
  const dated = withDates(from.site, next);
  const isUsed = isComplete(from.site, { ...dated, answers: { ...all.answers, ...dated.answers } });
  memory.link = isUsed ? { ...dated, status: 'used' } : dated;
  memory.drafts = drafts;
  keep();
  options.recorded?.();
  const amount = act === 'payment' && { amount_pence: link.amount_pence };
  const { act: _, ...record } = recorded;
  return Response.json({ ...record, ...amount } satisfies ActRecord, { status: 201 });
}

function agreedDocument({ site, pages }: GallerySite, link: Link, agreed_at: string): AgreedDocument {
  const id = site.journeys[link.journey]?.acts.find((slot) => slot.document)?.document;
  const documents = pages.flatMap((page) => Object.values(page.documents));
  const document = documents.find((one) => one.id === id) ?? documents[0]!;
  const lookup = lookupIn(site, { status: 'ready', link }, () => ({ pending: true }));
  const html = fillHtml(documentHtml(document, valueReader(site, link)), lookup);
  const { version } = document;
  const title = fillLine(document.title, lookup);
  const agreed = link.completed.find((act) => site.acts[act]?.agrees) ?? '';
  const { reference } = recordedAct(agreed, agreed_at);
  return { document: document.id, version, title, reference, sha256: '0'.repeat(64), html, agreed_at };
}

function mandateCopy({ site, pages }: GallerySite, link: Link, recorded_at: string): DirectDebitMandate {
  const texts = pages.find((page) => 'direct-debit-terms' in page.texts)?.texts ?? {};
  const words = ['direct-debit-terms', 'direct-debit-guarantee'].map((name) => texts[name] ?? '').join('\n');
  const html = fillHtml(
    words,
    lookupIn(site, { status: 'ready', link }, () => ({ pending: true })),
  );
  return { reference: 'DS-7K3Q-9XWM', account_ending: '6819', recorded_at, sha256: '0'.repeat(64), html };
}
