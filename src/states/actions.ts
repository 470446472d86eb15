import { isQuestion } from '../rules/questions/question.ts';
import type { Block, CompiledPage, CompiledSite } from '../types.gen.ts';
import { withRightAnswers, wrongAnswerActions } from './answer-actions.ts';
import type { DrawnBlock } from './appearance.ts';
import { pressedFor, traitsOf } from './block-traits.ts';
import { cardOfEachBrand, cardOutcomes } from './cards.ts';
import { usesOf } from './fixture-files.ts';
import type { Base } from './page-states.ts';
import { cardRefusalsOf, refusalsOf } from './refusals.ts';
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
  const steps = pressedFor(found).flatMap(press);
  const name = `“${own.map((step) => 'press' in step && step.press)[0]}”`;

  if (keeps) return withRightAnswers(from, page, base, unanswered(name, steps, 'keep'));
  if (act && cardPolicy) return cardActions(site, act, name, own);
  if (act) return withRightAnswers(from, page, base, recordActions(site, act, name, steps));
  const pressed = { title: `${name} pressed`, steps };
  if (needs.includes('agreed-document')) return [pressed, ...unanswered(name, steps, 'agreed-document')];
  // It is read as soon as it is seen.
  if (needs.includes('direct-debit-mandate')) return unanswered(name, [], 'direct-debit-mandate');
  return locks || 'message' in block || 'setting' in block ? [pressed] : uses();
}

/** Lists the uses of a block by its fixtures, with the possible outcomes if a use records the block's act. */
function usesAsActions(site: CompiledSite, block: Block, messages: Record<string, string>): Action[] {
  const { act } = traitsOf(block);
  return usesOf(block.type, messages).flatMap(({ title, steps, records }) =>
    act && records ? recordActions(site, act, title, steps) : [{ title, steps }],
  );
}

const unanswered = (name: string, steps: Step[], call: string): Action[] => [
  { title: `${name} busy`, steps, answers: { [call]: 'never' } },
  { title: `${name} failed`, steps, answers: { [call]: 'lost' } },
];

/** Lists the outcomes of a button that records an act. If it succeeds, the next page shows. */
function recordActions(site: CompiledSite, act: string, name: string, steps: Step[]): Action[] {
  const refusals = refusalsOf(site, act);
  const refused = (slug: Answer) => ({ title: `${name}: ${slug}`, steps, answers: { [act]: slug } });
  // After the first change of a document the page reloads; the second change has its own message (D-07).
  const again = refusals
    .filter((slug) => slug === 'document-changed')
    .map((slug) => ({ ...refused(slug), title: `${name}: ${slug}, twice`, steps: [...steps, ...steps] }));
  return [...unanswered(name, steps, act), ...refusals.map(refused), ...again];
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
    ...cardRefusalsOf(site, act)
      .filter((slug) => slug !== 'card-declined')
      .map(answered),
  ];
}
