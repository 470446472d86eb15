import { cookieFor } from '../../rules/cookies.ts';
import { type FormFields, type FormName, formFields, letterField, tellsField, tick } from '../../rules/forms.ts';
import { type Act, isStepOf, pageAfter } from '../../rules/journey/journey.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import { answerValues, firstUnanswered } from '../../rules/questions/answers.ts';
import type { Compiled } from '../../types.gen.ts';
import { isTicked } from '../acts/act-words.ts';
import { isRepeated } from '../acts/decide.ts';
import { keepDraft, readDrafts, shownAnswers } from '../acts/drafts.ts';
import { type RecordRoom, recordAct } from '../acts/record-act.ts';
import { serverKindOf } from '../acts/server-kinds.ts';
import { askingFor, asksOn, questionsOf } from '../answers/asking.ts';
import { Refusal } from '../base/refusal.ts';
import type { FormResult, Post, ServerKind } from '../kind.ts';
import { toWholeLink } from '../ledger/link.ts';
import { isCustomerErased, type Visitor } from '../ledger/records.ts';
import type { Ports } from '../ports.ts';

/** What forms are handled with. */
export type FormRoom = RecordRoom & Pick<Ports, 'keepDraft' | 'tell' | 'sendAgain' | 'requestLink' | 'stopReminders'>;

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
