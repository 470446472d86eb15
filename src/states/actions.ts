import { formFields } from '../rules/forms.ts';
import { reactionTo, type Slug } from '../rules/problems.ts';
import { typedOf } from '../rules/questions/answers.ts';
import { isQuestion, type Question, questionsOn, type Typed } from '../rules/questions/question.ts';
import type { Block, CompiledPage, CompiledSite } from '../types.gen.ts';
import type { DrawnBlock } from './appearance.ts';
import { pressedFor, traitsOf } from './block-traits.ts';
import { cardOfEachBrand, cardOutcomes } from './cards.ts';
import { usesOf } from './fixture-files.ts';
import { answersOf } from './link-answers.ts';
import type { Base } from './page-states.ts';
import { cardRefusalsOf, refusalsOf } from './refusals.ts';
import { wrongAnswers } from './sample-answers.ts';
import type { Action, Answer, GallerySite, Step } from './types.ts';

/** Lists everything that can be done on a page with one of its blocks, with each outcome that looks different. */
export async function actionsOn(
  from: GallerySite,
  page: CompiledPage,
  base: Base,
  found: DrawnBlock,
): Promise<Action[]> {
  const { site } = from;
  const { block } = found;
  if (isQuestion(block)) return wrongAnswerActions(from, page, base, block);
  const { act, keeps, locks, cardPolicy, needs } = traitsOf(block);
  const uses = () => usesAsActions(site, block, { ...site.messages, ...page.messages });
  if (!('label' in block)) return uses();
  const press = (of: Block): Step[] =>
    'label' in of && of.label !== undefined ? [{ press: base.drawing.fill(of.label) }] : [];
  const own = press(block);
  const name = `“${own.map((step) => 'press' in step && step.press)[0]}”`;

  if (keeps) return [unheard(name, { form: keeps, ...rightFields(from, page, base) })];
  if (act && cardPolicy) return cardActions(site, act, name, own);
  if (act) return recordActions(site, act, name, { form: act, ...rightFields(from, page, base) });
  const title = `${name} pressed`;
  if ('setting' in block) return [{ title, isExisting: true }];
  const pressed = needs.includes('agreed-document') || locks || 'message' in block;
  return pressed ? [{ title, steps: pressedFor(found).flatMap(press) }] : uses();
}

/** Lists the uses of a block by its fixtures, with the possible outcomes if a use records the block's act. */
function usesAsActions(site: CompiledSite, block: Block, messages: Record<string, string>): Action[] {
  const { act } = traitsOf(block);
  return usesOf(block.type, messages).flatMap(({ title, steps, sends, records }): Action[] => {
    const fields = { form: act, ...sends };
    if (act && records) return recordActions(site, act, title, fields);
    return [{ title, ...(sends ? { sent: { fields } } : { steps }) }];
  });
}

/** The state in which no answer to a form has come. */
const unheard = (name: string, fields: Typed): Action => ({
  title: `${name} failed`,
  sent: { fields, problem: 'lost' },
});

/** Lists the outcomes of a button that records an act. If it succeeds, the next page shows. */
function recordActions(site: CompiledSite, act: string, name: string, fields: Typed): Action[] {
  const refusals = refusalsOf(site, act);
  const refused = (problem: Slug): Action => ({ title: `${name}: ${problem}`, sent: { fields, problem } });
  // The second change of a document has its own message (D-07).
  const again = refusals
    .filter((slug) => slug === 'document-changed')
    .map((slug): Action => {
      const { message } = reactionTo(slug, site.acts[act]);
      const sent = { fields: { ...fields, [formFields.again]: message }, problem: slug };
      return { title: `${name}: ${slug}, twice`, sent };
    });
  return [unheard(name, fields), ...refusals.map(refused), ...again];
}

/** The states of a card form: fields, brands, outcomes of the test cards, and our server's refusals. */
async function cardActions(site: CompiledSite, act: string, name: string, steps: Step[]): Promise<Action[]> {
  const say = (message: string) => site.messages[message] ?? '';
  const enter = (number: string, expiry: string, cvv: string): Step[] => [
    { type: number, into: say('cardNumber') },
    { type: expiry, into: say('cardExpiry') },
    { type: cvv, into: say('cardCvv') },
  ];
  const brands = cardOfEachBrand();
  const fill = (number: string) => enter(number, '12/99', number.length === 15 ? '1234' : '123');
  const good = fill(brands[0]?.number ?? '');
  const outcomes = await cardOutcomes();
  const answered = (answer: Answer) => ({
    title: `${name}: ${answer}`,
    steps: [...good, ...steps],
    answers: { [act]: answer },
  });
  const challenged = outcomes.find(({ challenge }) => challenge);

  return [
    { title: 'card fields loading', steps: [], answers: { 'client-token': 'never' } },
    { title: 'card form unavailable', steps: [], answers: { 'client-token': 'lost' } },
    { title: 'Enter pressed without a number', steps: [{ type: '12/99\n', into: say('cardExpiry') }] },
    { title: 'faulty fields', steps: enter('4111111111111112', '13/30', '1') },
    ...brands.map(({ number, brand }) => ({ title: `${brand} entered`, steps: fill(number) })),
    { title: `${name} busy`, steps: [...good, ...steps], answers: { [act]: 'never' } },
    ...(challenged ? [{ title: 'card check shown', steps: [...fill(challenged.number), ...steps] }] : []),
    ...outcomes
      .filter(({ key }) => key !== 'taken')
      .map(({ number, words, challenge }) => ({
        title: `card: ${words}`,
        steps: [
          ...fill(number),
          ...steps,
          ...(challenge ? [{ press: say(challenge === 'approve' ? 'challengeApprove' : 'challengeDecline') }] : []),
        ],
      })),
    { ...answered('lost'), title: `${name}: no answer` },
    ...cardRefusalsOf(act)
      .filter((slug) => slug !== 'card-declined')
      .map(answered),
  ];
}

/** The ways to answer a page's questions wrongly, for the first of them: the page shows all faults together. */
function wrongAnswerActions(from: GallerySite, page: CompiledPage, base: Base, question: Question): Action[] {
  const { link } = base.scene;
  const { act = '' } = page.asks ?? {};
  const questions = questionsOn(page);
  const button = base.drawing.blocks.find(
    ({ shown, block }) => shown && [traitsOf(block).keeps, traitsOf(block).act].includes(act),
  )?.block;
  if (!link || !button || !('label' in button) || questions[0]?.name !== question.name) return [];
  const name = `“${base.drawing.fill(button.label ?? '')}”`;
  const right = answersOf(from, link, act);
  const wrong = wrongAnswers(questions, right);
  const isWrong = questions.some(({ name }) => wrong[name] !== right[name]);
  const chooses = questions.some((one) => 'optionsFrom' in one && one.name in right);
  const fields = (answers: typeof right): Typed => ({ form: act, ...typedOf(questions, answers) });
  return [
    ...(questions.some(({ required = true }) => required)
      ? [{ title: `${name}: nothing answered`, sent: { fields: fields({}) } }]
      : []),
    ...(isWrong ? [{ title: `${name}: wrong answers`, sent: { fields: fields(wrong) } }] : []),
    ...(chooses
      ? [{ title: `${name}: option gone`, sent: { fields: fields(right), problem: 'option-gone' as const } }]
      : []),
  ];
}

/** The fields of a page's form with every question answered rightly: else there would be nothing to send. */
function rightFields(from: GallerySite, page: CompiledPage, { scene }: Base): Typed {
  const { act } = page.asks ?? {};
  if (act === undefined || !scene.link) return {};
  return typedOf(questionsOn(page), answersOf(from, scene.link, act));
}
