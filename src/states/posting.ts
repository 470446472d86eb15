/** What becomes of a form of the gallery: the rules of journey and questions decide, as on the server (D-55). */
import { faults } from '../rules/bank/faults.ts';
import { readMandate } from '../rules/bank/mandate.ts';
import { readersOf } from '../rules/facts.ts';
import { formFields, type Posted, type PostedFault, tellsField, tick } from '../rules/forms.ts';
import { withDates } from '../rules/journey/counted-dates.ts';
import { isComplete, isTooEarly, missingPage, pageAfter } from '../rules/journey/journey.ts';
import { changedAgain, reactionTo } from '../rules/problems.ts';
import { answerValues, firstUnanswered, readAnswers, shownOf, typedOf } from '../rules/questions/answers.ts';
import { type Answers, answerPrefix, type Question, type Typed } from '../rules/questions/question.ts';
import { holds } from '../rules/when.ts';
import type { Block, Link } from '../types.gen.ts';
import { askingFor, questionsOf, shownAnswers } from './asking.ts';
import { type Drafts, type GallerySite, recordedAct, type Scene, type Sent } from './types.ts';

/** What a form's page says, or what has become of the customer, and the page where they go on. */
export type Outcome =
  | { posted: Posted }
  | (Pick<Scene, 'page' | 'link' | 'drafts' | 'isExisting'> & { isChange?: boolean });

/** Answers the form of a scene. `now` is ISO 8601 in UTC; `isChange` is set where an answer was to be changed. */
export function outcomeOf(from: GallerySite, scene: Scene & { sent: Sent }, now: string, isChange = false): Outcome {
  const { site, pages } = from;
  const { link, sent, page: name } = scene;
  const { fields, problem } = sent;
  const form = textOf(fields, formFields.form);
  const page = pages.find((one) => one.name === name)!;
  const asks = page.asks?.act === form;
  const isMandate = site.acts[form]?.kind === 'mandate';
  const isConfirmed = textOf(fields, formFields.step) === 'confirm';
  const again = (posted: Omit<Posted, 'form'>): Outcome => ({
    posted: {
      form,
      ...(asks && { fields: answersIn(fields) }),
      ...(isMandate && { typed: typedDetails(fields), ...(isConfirmed && reviewed) }),
      ...posted,
    },
  });

  if (problem === 'lost') return again({});
  if (problem !== undefined && problem !== 'option-gone') {
    const { message = 'submitFailed' } = reactionTo(problem, site.acts[form]);
    const isTwice = textOf(fields, formFields.again) === message;
    return again({ problem: (isTwice && changedAgain(message)) || message });
  }
  if (form === 'existing-customer') return { page: name, isExisting: formFields.ticked in fields };
  if (form === 'cancel-order') return again({ step: 'question' });
  if (form === 'stop-reminders' || form === 'request-link') return again({});
  if (form === 'tell') {
    const to = site.routes[name]?.tells?.[textOf(fields, tellsField) ?? ''];
    return { page: (to === 'next' ? link && pageAfter(site, link, name) : to) ?? name };
  }
  if (!link || site.acts[form] === undefined) return { page: name };
  if (isMandate && !isConfirmed) return again(mandateStep(from, fields));
  if (!asks) return recorded(from, scene, form, now);

  const isWhole = site.routes[name]?.act === form;
  const read = readAsked(from, { ...scene, link }, form, { now, isWhole, isGone: problem === 'option-gone' });
  if (read.faults.length) return again({ faults: read.faults });
  const drafts: Drafts = { ...scene.drafts, [form]: read.answers };
  if (isWhole) return recorded(from, { ...scene, drafts }, form, now);
  const answers = shownAnswers(from, link, drafts, now);
  const check = Object.keys(site.routes).find((other) => site.routes[other]!.act === form) ?? name;
  if (!isChange) return { drafts, page: pageAfter(site, { ...link, answers }, name) ?? check };
  const asking = askingFor(from, link, form, { shown: answers, now });
  const open = firstUnanswered(questionsOf(from, form), answerValues(answers), asking);
  return open ? { drafts, page: open.page, isChange } : { drafts, page: check };
}

/** Records an act of any name, as the link's journey has it, and leads on. */
export function recorded(from: GallerySite, { link, drafts = {}, page }: Scene, act: string, now: string): Outcome {
  const { site } = from;
  if (!link) return { page };
  const { [act]: given = {}, ...left } = drafts;
  const shown = shownAnswers(from, link, drafts, now);
  if (isTooEarly(site, { ...link, answers: shown }, act)) return { page: missingPage(site, link) ?? page };
  const name = act as Link['completed'][number];
  const dated = withDates(site, {
    ...link,
    ...recordedAnswers(from, link, act, given, now),
    completed: [...new Set([...link.completed, name])],
    records: [...(link.records ?? []), recordedAct(name, link.as_of ?? now)],
    ...(act === 'payment' && { paid_amount_pence: link.amount_pence }),
  });
  const all = { ...dated, answers: { ...shown, ...dated.answers } };
  const next: Link = isComplete(site, all) ? { ...dated, status: 'used' } : dated;
  return { link: next, drafts: left, page: leadsTo(from, next, act, page) };
}

/** The page to which the block leads that records an act. */
function leadsTo({ site, pages }: GallerySite, link: Link, act: string, name: string): string {
  const page = pages.find((one) => one.name === name)!;
  const { fact } = readersOf(site, link, { status: 'failed' });
  const ways = blocksIn(page.page.blocks).filter(
    (block) => 'to' in block && (!('act' in block) || block.act === act) && holds(block.when, fact) !== false,
  ) as (Block & { to: string; act?: string })[];
  const { to = 'next' } = ways.find((block) => block.act === act || !('look' in block)) ?? {};
  return to === 'next' ? (pageAfter(site, link, name) ?? page.next ?? name) : to;
}

const blocksIn = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) => [block, ...('blocks' in block ? blocksIn(block.blocks) : [])]);

const textOf = (fields: Typed, name: string): string => String(fields[name] ?? '');

const answersIn = (fields: Typed): Typed =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name.startsWith(answerPrefix)));

const reviewed = { step: 'review', heading: 'directDebitReview' } as const;

const detailNames = ['account_holder', 'sort_code', 'account_number'] as const;

function typedDetails(fields: Typed): Record<string, string> {
  const details = Object.fromEntries(detailNames.map((name) => [name, textOf(fields, name)]));
  return textOf(fields, formFields.ticked) === tick ? { ...details, ticked: tick } : details;
}

/** The answers of the sample bank data for a sort code or an account number of the right form. */
const numberFaults: Record<string, PostedFault> = {
  '654321': { field: 'sort_code', code: 'unknown', message: faults.sort_code.unknown },
  '112233': { field: 'sort_code', code: 'no-direct-debits', message: faults.sort_code['no-direct-debits'] },
  '31926818': { field: 'account_number', code: 'modulus', message: faults.account_number.modulus },
};

/** The answer to the first step of a mandate: the faults of its fields, or their review. */
function mandateStep({ site }: GallerySite, fields: Typed): Omit<Posted, 'form'> {
  if (textOf(fields, formFields.step) === 'change') return {};
  const { account_holder = '', sort_code = '', account_number = '', ticked } = typedDetails(fields);
  const statement = ticked === undefined ? '' : (site.messages.directDebitStatement ?? '');
  const read = readMandate({ account_holder, sort_code, account_number, statement });
  if ('faults' in read) return { faults: read.faults };
  const numbers = [read.mandate.sort_code, read.mandate.account_number];
  const wrong = numbers.flatMap((number) => numberFaults[number] ?? []);
  return wrong.length ? { faults: wrong } : { ...reviewed, bank: 'Bank of Examples' };
}

/** How a page's answers are read: `isWhole` where the act is recorded, `isGone` where chosen options are no more. */
type Reading = { now: string; isWhole: boolean; isGone: boolean };

/** Adds the answers of a form to the draft, as the server does. Returns all, and the faults of the new ones. */
function readAsked(
  from: GallerySite,
  { link, drafts = {}, page, sent }: Scene & { link: Link; sent: Sent },
  act: string,
  { now, isWhole, isGone }: Reading,
): { answers: Answers; faults: PostedFault[] } {
  const asked = questionsOf(from, act);
  const isOther = (question: Question) => asked.some((one) => one.question === question && one.page !== page);
  const all = asked.map(({ question }) => question);
  const draft = drafts[act] ?? {};
  const earlier = Object.fromEntries(
    all
      .filter((question) => isOther(question) && Object.hasOwn(draft, question.name))
      .map(({ name }) => [name, draft[name]!]),
  );
  const shown = shownAnswers(from, link, { ...drafts, [act]: earlier }, now);
  const typed = { ...(isWhole && typedOf(all.filter(isOther), draft)), ...answersIn(sent.fields) };
  const here = isWhole ? all : all.filter((question) => !isOther(question));
  const questions = isGone ? here.map(withoutOptions) : here;
  const read = readAnswers(questions, typed, askingFor(from, link, act, { shown, now }));
  return { answers: { ...earlier, ...read.answers }, faults: read.faults };
}

const withoutOptions = (question: Question): Question =>
  question.type === 'question-choice' ? { ...question, options: [] } : question;

/** The answers of a link after an act of it is recorded: pages are told no personal one any more. */
function recordedAnswers(
  from: GallerySite,
  link: Link,
  act: string,
  given: Answers,
  now: string,
): Pick<Link, 'answers'> {
  const questions = questionsOf(from, act)
    .map(({ question }) => question)
    .filter(({ personal }) => !personal);
  if (!questions.length) return {};
  const shown = shownOf(questions, given, askingFor(from, link, act, { now }));
  return { answers: { ...link.answers, ...shown } };
}
