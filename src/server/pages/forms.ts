import { cookieFor } from '../../rules/cookies.ts';
import { type FormFields, type FormName, formFields, letterField, tellsField, tick } from '../../rules/forms.ts';
import { type Act, isStepOf, pageAfter } from '../../rules/journey/journey.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { answerValues, firstUnanswered, readAnswers, shownOf } from '../../rules/questions/answers.ts';
import type { Answers, AnswerValue } from '../../rules/questions/question.ts';
import type { ShownAnswers } from '../../rules/questions/shown.ts';
import type { Compiled } from '../../types.gen.ts';
import { isTicked, saidSha256 } from '../acts/act-words.ts';
import { decide, isRepeated } from '../acts/decide.ts';
import { actText, serverKindOf } from '../acts/server-kinds.ts';
import { type AskedQuestion, answersInvalid, askingFor, asksOn, questionsOf, typedIn } from '../answers/asking.ts';
import { Refusal } from '../base/refusal.ts';
import { askFor, isPrepared, preparedQuestions, readDrafts, shownAnswers, shownOn } from '../blocks/prepare.ts';
import type { ContentDeps } from '../deps.ts';
import type { FormResult, KindRoom, Post, ServerKind } from '../kind.ts';
import { answersOf, type LinkView, linkForAct, toWholeLink } from '../ledger/link.ts';
import { type Evidence, isCustomerErased, type Visitor } from '../ledger/records.ts';
import type { Ports } from '../ports.ts';

/** What forms are handled with. */
export type FormRoom = KindRoom &
  Pick<ContentDeps, 'pair' | 'release'> &
  Pick<Ports, 'record' | 'keepDraft' | 'tell' | 'sendAgain' | 'requestLink' | 'stopReminders'>;

/** Who posts, and whether they have come to change an answer, and go back to the check. */
export type Poster = { visitor: Visitor; isChange: boolean };

type Handle = (room: FormRoom, post: Post, poster: Poster) => FormResult | Promise<FormResult>;

type Form = {
  /** The act that the form records. Only the page that records the act has the form. */
  act?: Act;
  handle: Handle;
  keeps?: ServerKind['keeps'];
};

/** The form of a page that reads no link: a setting of the browser session (D-12). */
export const settingForm = 'existing-customer';

/** The result of that form. */
export const setCustomer = (typed: FormFields): { cookie: string } => ({
  cookie: cookieFor(typed[formFields.ticked] !== undefined),
});

/** The forms that record nothing, by their purpose. */
const forms: Partial<Record<FormName, Handle>> = {
  // D-20.
  'cancel-order': () => ({ again: { step: 'question' }, status: 200 }),

  // D-48: what cannot be sent again is not offered, so that only those sent too many times are told.
  async 'send-letters'({ sendAgain }, { link, typed }) {
    const asked = (typed[letterField] ?? '').split(' ');
    const tooOften: string[] = [];
    // Each once, and none but the link's own: every name costs a transaction.
    for (const name of new Set(link.letters.map((letter) => letter.name)))
      if (asked.includes(name) && !(await sendAgain(link, name))) tooOften.push(name);
    return tooOften.length > 0
      ? { again: { typed: { [letterField]: tooOften.join(' ') } }, status: 429 }
      : { goOn: undefined };
  },

  // An ending of which the provider hears, without an act (D-54).
  async tell(room, { link, page, typed }, { visitor }) {
    const { site } = room.compiled;
    const answers = shownAnswers(room.compiled, link, await readDrafts(room, link));
    const walked = { ...toWholeLink(site, link), answers };
    const told = typed[tellsField] ?? '';
    const tells = site.routes[page]?.tells ?? {};
    const next = ownEntry(tells, told);
    if (next === undefined || !isStepOf(site, walked, page)) throw new Refusal('invalid');
    if (link.status === 'active') await room.tell(link, told, visitor);
    return { goOn: next === 'next' ? pageAfter(site, walked, page) : next };
  },

  // The same page whoever asks: it says nothing of an address. An erased link has none, and tells nobody's visits.
  async 'request-link'({ requestLink }, { link }, { visitor }) {
    if (link.status === 'expired' && !isCustomerErased(link.facts)) await requestLink(link, visitor);
    return { again: {}, status: 200 };
  },

  async 'stop-reminders'({ stopReminders }, { link }) {
    await stopReminders(link);
    return { again: {}, status: 200 };
  },
};

/** The form of a page that a post names. Throws `invalid` if the page has no such form. */
export function formOf(compiled: Compiled, name: FormName, page: string): Form {
  const kind = serverKindOf(compiled, name);
  const handle = ownEntry(forms, name);
  if (!kind && handle) return { handle };
  const { keeps } = kind ?? {};
  const recordsHere = compiled.site.routes[page]?.act === name;
  if (kind && !recordsHere && asksOn(compiled, name, page)) return { handle: keepAnswers, keeps };
  if (!kind || !recordsHere) throw new Refusal('invalid');
  return {
    act: name,
    keeps,
    async handle(room, post, { visitor }) {
      if (isRepeated({ compiled, link: post.link, operation: name })) return { recorded: name };
      const step = kind.step?.(room, post);
      if (step) return step;
      if (isTicked(compiled, name, page) && post.typed[formFields.ticked] !== tick)
        return { again: { problem: 'gateTickMissing' }, status: 422 };
      await recordAct(room, post, visitor);
      return { recorded: name };
    },
  };
}

/** Keeps the answers that a page of questions has posted, and goes on if they are right. */
async function keepAnswers(room: FormRoom, post: Post, { isChange }: Poster): Promise<FormResult> {
  const { compiled } = room;
  const { act, page, link } = post;
  const answers = await keepDraft(room, post);
  const { site } = compiled;
  const check = Object.keys(site.routes).find((name) => site.routes[name]!.act === act);
  if (!isChange) return { goOn: pageAfter(site, { ...toWholeLink(site, link), answers }, page) ?? check };
  const asking = askingFor(compiled, link, act, answers);
  const open = firstUnanswered(questionsOf(compiled, act), answerValues(answers), asking);
  return open ? { goOn: open.page, isChange } : { goOn: check };
}

/**
 * Keeps the answers of one page for the page that records them, in place of earlier ones, with the options that are
 * offered now. Returns all of the link. Throws a `Refusal`: `fields-invalid`, or that of the act itself.
 */
async function keepDraft(room: FormRoom, post: Post): Promise<ShownAnswers> {
  const { compiled } = room;
  const { act, page, typed } = post;
  const prepared = await preparedForDraft(room, post);
  const questions = prepared.map(({ question }) => question);
  const own = prepared.filter((one) => one.page === page).map(({ question }) => question);
  let shown: ShownAnswers = {};
  await room.keepDraft(post.link, act, (link, draft) => {
    if (decide({ compiled, link, operation: act })) throw new Refusal('link-used');
    const withDraft = (answers: Answers) => ({
      ...answersOf(link),
      ...shownOf(questions, answers, askingFor(compiled, link, act)),
    });
    const earlier: Record<string, AnswerValue> = { ...draft };
    for (const { name } of own) delete earlier[name];
    const read = readAnswers(own, typedIn(typed), askingFor(compiled, link, act, withDraft(earlier)));
    if (read.faults.length > 0) throw answersInvalid(read.faults);
    const all = { ...earlier, ...read.answers };
    // A sum is decided anew wherever it is shown.
    for (const { name, type } of own) if (type === 'question-sum') delete all[name];
    shown = withDraft(all);
    return all;
  });
  return shown;
}

/** The questions of the act, prepared where they have an answer, or where the page shows them. */
async function preparedForDraft(room: FormRoom, { act, page, link }: Post): Promise<AskedQuestion[]> {
  const { compiled } = room;
  const asked = questionsOf(compiled, act);
  if (!asked.some(({ question }) => isPrepared(question))) return asked;
  const [ask, askAnew] = [askFor(room, link), askFor(room, link, { isNew: true })];
  const answers = (await room.drafts(link))[act] ?? {};
  const questions = asked.map(({ question }) => question);
  const shown = shownAnswers(compiled, link, { [act]: { questions, answers } });
  const canShow = shownOn(compiled, link, { name: page, asks: { act, check: '', questions: asked } }, shown);
  return preparedQuestions(compiled, asked, (one) =>
    one.page === page ? canShow(one.question) && askAnew : Object.hasOwn(shown, one.question.name) && ask,
  );
}

/** Records an act of the customer as its form asks for it, once: a repeat changes nothing. Throws a `Refusal`. */
async function recordAct(room: FormRoom, post: Post, visitor: Visitor): Promise<void> {
  const { compiled } = room;
  const { act } = post;
  const kind = serverKindOf(compiled, act)!;
  const page = pageOf(room, post.typed);
  const readFor = await kind.read(room, post);
  const make = (read: LinkView) => {
    const link = linkForAct(compiled.site, read, act);
    const { shown, answers, recorded } = readFor(link);
    if (decide({ compiled, link, operation: act, shown, answers })) return undefined;
    if (saidSha256(compiled, act, link) !== post.typed[formFields.said]) throw new Refusal('document-changed');
    return { ...recorded(), ...languageOf(room, link, act), ...page };
  };
  await room.record(post.link, act, visitor, make, kind.hasMore === true);
}

/** How the page of a form was shown, and which build drew it. Throws `invalid`. */
function pageOf(
  { release }: FormRoom,
  { [formFields.shown]: shown = '', [formFields.release]: drawnBy = release ?? '' }: FormFields,
): Pick<Evidence, 'machine_translation' | 'release'> {
  if (!/^([0-9a-f]{24})?$/.test(drawnBy) || (shown !== '' && shown !== 'machine-translation'))
    throw new Refusal('invalid');
  return { ...(shown && { machine_translation: true }), ...(drawnBy && { release: drawnBy }) };
}

/** The language in which the customer acts, and the hash of the same text in the other one (D-42). */
function languageOf(
  { compiled, pair }: FormRoom,
  link: LinkView,
  act: Act,
): Pick<Evidence, 'language' | 'pair_sha256'> {
  const { language } = compiled.site;
  if (language === undefined) return {};
  const { sha256 } = (pair && actText(pair, link, act)) || {};
  return { language, ...(sha256 !== undefined && { pair_sha256: sha256 }) };
}
