import { cookieFor } from '../../rules/cookies.ts';
import { type FormFields, type FormName, formFields, letterField, tellsField, tick } from '../../rules/forms.ts';
import { type Act, isStepOf, pageAfter } from '../../rules/journey/journey.ts';
import { answerValues, firstUnanswered } from '../../rules/questions/answers.ts';
import { isTicked } from '../acts/act-words.ts';
import { keepDraft, readDrafts, shownAnswers } from '../acts/drafts.ts';
import { recordAct } from '../acts/record-act.ts';
import { serverKindOf } from '../acts/server-kinds.ts';
import { askingFor, asksOn, questionsOf, typedIn } from '../answers/asking.ts';
import { nameOf } from '../base/link-name.ts';
import { Refusal } from '../base/refusal.ts';
import type { Deps } from '../deps.ts';
import type { ActForm, FormResult, Post } from '../kind.ts';
import { stopReminders } from '../ledger/letters.ts';
import { toWholeLink } from '../ledger/link.ts';
import { noteMoment } from '../links/moments.ts';
import { sendAgain } from '../links/send-again.ts';

type Form = {
  /** The act that the form records. Only the page that records the act has the form. */
  act?: Act;
  handle(post: Post): Promise<FormResult>;
  keeps?: ActForm['keeps'] | undefined;
  /** Set if it keeps answers for the page that records them. */
  isDraft?: true;
};

/** The forms that record nothing, by their purpose. */
const forms: Partial<Record<FormName, Form>> = {
  // A setting of the browser session (D-12).
  'existing-customer': {
    handle: async ({ fields }) => ({ cookie: cookieFor(fields[formFields.ticked] !== undefined) }),
  },

  // D-20.
  'cancel-order': { handle: async () => ({ again: { step: 'question' }, status: 200 }) },

  // D-48: what cannot be sent again is not offered, so that only those sent too many times are told.
  'send-letters': {
    async handle({ deps: { db, compiled }, fields, loadLink }) {
      const link = await loadLink(db, { lock: false });
      const asked = (fields[letterField] ?? '').split(' ');
      const tooOften: string[] = [];
      // Each once, and none but the link's own: every name costs a transaction.
      for (const name of new Set(link.letters.map((letter) => letter.name))) {
        if (!asked.includes(name)) continue;
        if (typeof (await sendAgain(db, link, name, compiled.letters, 'customer')) === 'object') tooOften.push(name);
      }
      return tooOften.length > 0
        ? { again: { typed: { [letterField]: tooOften.join(' ') } }, status: 429 }
        : { goOn: undefined };
    },
  },
  // An ending of which the provider hears, without an act (D-54).
  tell: {
    async handle({ deps, page, fields, loadLink, visitor }) {
      const { db, compiled } = deps;
      const { site } = compiled;
      const link = await loadLink(db, { lock: false });
      const answers = shownAnswers(compiled, link, await readDrafts(deps, link));
      const walked = { ...toWholeLink(site, link), answers };
      const told = fields[tellsField] ?? '';
      const tells = site.routes[page]?.tells ?? {};
      if (!Object.hasOwn(tells, told) || !isStepOf(site, walked, page)) throw new Refusal('invalid');
      const fact = { fact: 'customer-told', told_by: 'the customer', reason: told, visitor } as const;
      const moment = { ...fact, id: `${nameOf(link.row.id)} ${told}` };
      if (link.status === 'active') await db.transaction((tx) => noteMoment({ ...deps, db: tx }, link.row.id, moment));
      return { goOn: tells[told] === 'next' ? pageAfter(site, walked, page) : tells[told] };
    },
  },
  'stop-reminders': {
    async handle({ deps: { db }, loadLink }) {
      await stopReminders(db, (await loadLink(db, { lock: false })).row.id);
      return { again: {}, status: 200 };
    },
  },
};

/** The handler of a form: its own, or that of its act's kind, which does the same as the act's call. */
export function formNamed(deps: Deps, name: FormName, page: string): Form | undefined {
  const kind = serverKindOf(deps.compiled, name);
  if (!kind) return Object.hasOwn(forms, name) ? forms[name] : undefined;
  const keeps = kind.form?.keeps;
  if (deps.compiled.site.routes[page]?.act !== name && asksOn(deps.compiled, name, page))
    return { handle: keepAnswers, keeps, isDraft: true };
  return {
    act: name,
    keeps,
    async handle(post) {
      const { visitor, loadLink, fields, readAs } = post;
      const record = async (request: object): Promise<FormResult> => {
        if (lacksTick(deps, name, page, fields)) return tickMissing;
        await recordAct(deps, name, { visitor, loadLink }, { ...pageOf(fields), ...request });
        return { recorded: name };
      };
      return kind.form ? kind.form.handle(post, record) : record(readAs(kind.request));
    },
  };
}

/** Keeps the answers that a page of questions has posted, and goes on if they are right. */
async function keepAnswers(post: Post): Promise<FormResult> {
  const { deps, act, page, fields, isChange } = post;
  const answers = await keepDraft(deps, post, act, { page, typed: typedIn(fields) });
  const link = await post.loadLink(deps.db, { lock: false });
  const { site } = deps.compiled;
  const check = Object.keys(site.routes).find((name) => site.routes[name]!.act === act);
  if (!isChange) return { goOn: pageAfter(site, { ...toWholeLink(site, link), answers }, page) ?? check };
  const asking = askingFor(deps.compiled, link, act, answers);
  const open = firstUnanswered(questionsOf(deps.compiled, act), answerValues(answers), asking);
  return open ? { goOn: open.page, isChange } : { goOn: check };
}

/** How the page of a form was shown, and which build drew it. Throws `invalid`. */
function pageOf({ [formFields.shown]: shown, [formFields.release]: release }: FormFields) {
  if (!/^(machine-translation)?$/.test(shown ?? '') || !/^([0-9a-f]{24})?$/.test(release ?? ''))
    throw new Refusal('invalid');
  return { ...(shown && { shown }), ...(release && { release }) };
}

const tickMissing: FormResult = { again: { problem: 'gateTickMissing' }, status: 422 };

function lacksTick({ compiled }: Deps, act: Act, page: string, fields: FormFields): boolean {
  return isTicked(compiled, act, page) && fields[formFields.ticked] !== tick;
}

/** The form that a post is of. Throws `invalid` if its page has no such form. */
export function formOf(deps: Deps, page: string, fields: FormFields): FormName {
  const { compiled } = deps;
  const name = fields[formFields.form] ?? '';
  const form = formNamed(deps, name, page);
  const route = compiled.site.routes[page];
  // A page that reads no link has one form alone.
  const isOfPage = (name === 'existing-customer') === (route?.posts ?? false);
  if (!form || !isOfPage || (form.act && route?.act !== form.act)) throw new Refusal('invalid');
  return name;
}
