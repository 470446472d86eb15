import { formFields, tick } from '../../../src/rules/forms.ts';
import { actOf } from '../../../src/rules/journey/methods.ts';
import { reactionTo } from '../../../src/rules/problems.ts';
import { typedOf } from '../../../src/rules/questions/answers.ts';
import { type Answers, questionsOn } from '../../../src/rules/questions/question.ts';
import type { Block, CompiledAct, CompiledPage } from '../../../src/types.gen.ts';
import { answersOf, questionsOf } from '../answers.ts';
import type { DrawnBlock } from '../appearance.ts';
import { traitsOf } from '../block-traits.ts';
import { usesOf } from '../fixture-files.ts';
import type { PageSeed } from '../memory/memory.ts';
import type { Base } from '../page-states.ts';
import { wrongAnswers } from '../sample-answers.ts';
import type { GallerySite } from '../types.ts';

/** What is done on a page, and how it goes: `lost` where no answer comes. */
export type Posting = { title: string; lost?: true } & Pick<PageSeed, 'post' | 'fails' | 'isExisting'>;

type Post = NonNullable<PageSeed['post']>;

/** Lists what can be posted with a block of a page, with each answer that there may be. */
export function postsOn(from: GallerySite, page: CompiledPage, base: Base, { block }: DrawnBlock): Posting[] {
  const { site } = from;
  const { act, keeps, cardPolicy } = traitsOf(block);
  if (cardPolicy) return [];
  if (!('label' in block))
    return usesOf(block.type).flatMap(({ title, sends, records }): Posting[] => {
      if (!act) return [];
      const post = { form: act, fields: sends };
      return records ? refusals(site.acts[act], title, post) : [{ title, post }];
    });
  const name = `“${base.drawing.fill(block.label ?? '')}”`;
  const title = `${name} pressed`;
  if ('setting' in block) return [{ title, isExisting: true }];
  if ('action' in block && block.action === 'cancel-order')
    return [{ title, post: { form: block.action, fields: {} } }];
  const asked = keeps ?? act;
  if (asked === undefined) return [];
  const right = rightOn(from, page, base);
  const post = postOf(page, asked, right);
  return [...wrongPosts(page, name, post, right), ...(keeps ? [lost(name)] : refusals(site.acts[asked], name, post))];
}

/** The form of a button as it is filled in rightly; undefined of one that records nothing, and of a form of its own. */
export function rightPost(from: GallerySite, page: CompiledPage, base: Base, block: Block): Post | undefined {
  const { act, keeps } = traitsOf(block);
  const form = keeps ?? act;
  return form !== undefined && 'label' in block ? postOf(page, form, rightOn(from, page, base)) : undefined;
}

/** Right answers to the questions of a page, by what its customer has answered before, and has left out. */
function rightOn(from: GallerySite, page: CompiledPage, { scene: { link, drafts } }: Base): Answers {
  const { asks } = page;
  if (!asks || !link) return {};
  const given: Record<string, unknown> = drafts?.[asks.act] ?? {};
  const own = questionsOn(page).map(({ name }) => name);
  const before = questionsOf(from, asks.act).flatMap(({ question: { name } }) => (own.includes(name) ? [] : name));
  const known = drafts ? [...before, ...Object.keys(given)] : [];
  return answersOf(from, link, asks.act, new Map(known.map((name) => [name, given[name]])));
}

const lost = (name: string): Posting => ({ title: `${name} failed`, lost: true });

/** A form with these answers to the questions of its page, and its box ticked. */
function postOf(page: CompiledPage, form: string, answers: Answers): Post {
  const typed = Object.entries(typedOf(questionsOn(page), answers));
  const fields = Object.fromEntries(typed.map(([name, value]) => [name, value ?? '']));
  return { form, fields: { ...fields, [formFields.ticked]: tick } };
}

const otherHash = '0'.repeat(64);

/** The answers to a form that records an act and is refused. If it succeeds, the next page shows. */
function refusals(act: CompiledAct | undefined, name: string, post: Post): Posting[] {
  if (!act) return [];
  const changed = { ...post, fields: { ...post.fields, ...changedWords[act.kind] } };
  const { message = '' } = reactionTo('document-changed', act);
  return [
    lost(name),
    { title: `${name}: xsrf`, post: { ...post, withoutCookies: true } },
    { title: `${name}: unconfirmed`, post, fails: 'record' },
    ...(act.method
      ? [{ title: `${name}: payment-method-recorded`, post: { ...post, meanwhile: { act: actOf.card } } }]
      : []),
    { title: `${name}: document-changed`, post: changed },
    // The second change of a document has its own message (D-07).
    {
      title: `${name}: document-changed, twice`,
      post: { ...changed, fields: { ...changed.fields, [formFields.again]: message } },
    },
  ];
}

/** What a form brings whose page has shown other words than there are now, by the kind of its act. */
const changedWords: Record<string, Record<string, string>> = {
  agree: { sha256: otherHash },
  answer: { sha256: otherHash },
  mandate: { terms_sha256: otherHash },
  confirm: { statement: 'Other words.' },
};

/** The ways to answer a page's questions wrongly: the page shows all faults together. */
function wrongPosts(page: CompiledPage, name: string, { form }: Post, right: Answers): Posting[] {
  const questions = questionsOn(page);
  const wrong = wrongAnswers(questions, right);
  const isWrong = questions.some(({ name }) => wrong[name] !== right[name]);
  const chooses = questions.flatMap((one) =>
    'optionsFrom' in one && one.optionsFrom && one.name in right ? [one] : [],
  );
  return [
    ...(questions.some(({ required = true }) => required)
      ? [{ title: `${name}: nothing answered`, post: postOf(page, form, {}) }]
      : []),
    ...(isWrong ? [{ title: `${name}: wrong answers`, post: postOf(page, form, wrong) }] : []),
    ...(chooses.length > 0
      ? [
          {
            title: `${name}: option gone`,
            post: { ...postOf(page, form, right), meanwhile: { reads: noneOf(chooses) } },
          },
        ]
      : []),
  ];
}

/** Answers of the provider's system in which no option is left. */
const noneOf = (questions: readonly { optionsFrom?: { read: string; list: string } }[]) =>
  Object.fromEntries(questions.flatMap(({ optionsFrom: of }) => (of ? [[of.read, { [of.list]: [] }]] : [])));
