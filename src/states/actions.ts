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
  const { drawing } = base;
  if (isQuestion(found.block)) return wrongAnswerActions(from, page, base, found.block);
  const control = controlOf(found.block);
  if (!control) return usesAsActions(site, found.block, { ...site.messages, ...page.messages });
  const press = (block: Block): Step[] =>
    'label' in block && block.label !== undefined ? [{ press: drawing.fill(block.label) }] : [];
  const steps = press(found.block);
  const all = pressedFor(found).flatMap(press);
  const name = `“${steps.map((step) => 'press' in step && step.press)[0]}”`;

  if (control.does === 'show') return [{ title: `${name} pressed`, steps: all }];
  if (control.does === 'read') return readActions(control, name, all);
  if (control.does === 'keep')
    return withRightAnswers(from, page, base, [
      { title: `${name} busy`, steps: all, answers: { keep: 'never' } },
      { title: `${name} failed`, steps: all, answers: { keep: 'lost' } },
    ]);
  if (control.card) return cardActions(site, control.act, name, steps);
  return withRightAnswers(from, page, base, recordActions(site, control, name, all));
}

/** Lists the uses of a block by its fixtures, with the possible outcomes if a use records the block's act. */
function usesAsActions(site: CompiledSite, block: Block, messages: Record<string, string>): Action[] {
  const { act } = traitsOf(block);
  return usesOf(block.type, messages).flatMap(({ title, steps, records }) =>
    act && records ? recordActions(site, { does: 'record', act, card: false }, title, steps) : [{ title, steps }],
  );
}

/** Lists the outcomes of a call that reads something and shows it. */
function readActions({ call, when }: Control & { does: 'read' }, name: string, press: Step[]): Action[] {
  const steps = when === 'pressed' ? press : [];
  return [
    ...(when === 'pressed' ? [{ title: `${name} pressed`, steps }] : []),
    { title: `${name} busy`, steps, answers: { [call]: 'never' } },
    { title: `${name} failed`, steps, answers: { [call]: 'lost' } },
  ];
}

/** Lists the outcomes of a button that records an act. If it succeeds, the next page shows. */
function recordActions(
  site: CompiledSite,
  { act }: Control & { does: 'record' },
  name: string,
  steps: Step[],
): Action[] {
  const refused = refusalsOf(site, act).map((slug) => ({
    title: `${name}: ${slug}`,
    steps,
    answers: { [act]: slug },
  }));
  // After the first change of a document the page reloads; the second change has its own message (D-07).
  const again = refused
    .filter(({ answers }) => answers[act] === 'document-changed')
    .map((action) => ({ ...action, title: `${action.title}, twice`, steps: [...steps, ...steps] }));
  return [
    { title: `${name} busy`, steps, answers: { [act]: 'never' } },
    { title: `${name} failed`, steps, answers: { [act]: 'lost' } },
    ...refused,
    ...again,
  ];
}

/**
 * Lists the states of a card form: its fields, every brand, every outcome of the test cards, and our server's refusals.
 */
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

/** The effect of pressing a block, by its schema. */
export type Control =
  /** Records an act. `card` is set if the customer enters a card first. */
  | { does: 'record'; act: string; card: boolean }
  /** Keeps the answers of its page. */
  | { does: 'keep' }
  /** Makes a call that reads something, when the block is pressed or as soon as it is seen. */
  | { does: 'read'; call: string; when: 'pressed' | 'seen' }
  /** Unlocks, sets or shows something, without any call. */
  | { does: 'show' };

/** Returns the effect of pressing a block, or undefined if it only shows something or leads to a page. */
function controlOf(block: Block): Control | undefined {
  if (!('label' in block)) return undefined;
  const { act, keeps, locks, cardPolicy, needs } = traitsOf(block);
  if (keeps) return { does: 'keep' };
  if (act) return { does: 'record', act, card: cardPolicy };
  if (needs.includes('agreed-document')) return { does: 'read', call: 'agreed-document', when: 'pressed' };
  if (needs.includes('direct-debit-mandate')) return { does: 'read', call: 'direct-debit-mandate', when: 'seen' };
  const shows = locks || 'message' in block || 'setting' in block;
  return shows ? { does: 'show' } : undefined;
}
