import { kinds } from '../../acts/kinds.gen.ts';
import { nameOfStep } from '../../rules/journey/methods.ts';
import { answerPrefix } from '../../rules/questions/question.ts';
import { leavesOf, valuesIn } from '../../rules/when.ts';
import type { Journeys, Page, States, Step, When } from '../../types.gen.ts';
import type { ContentFile } from '../folder/load.ts';
import { actsIn, factNamesOf } from '../model/acts.ts';
import { type ContentIndex, contentName, fileNamed, filesOf } from '../model/content-index.ts';
import { walksIn } from '../model/journeys.ts';
import { actsOf, visitsOf } from '../model/page-traits.ts';
import { questionsOf } from '../model/questions.ts';
import { conditionsIn } from '../schema/walk.ts';
import type { Finding } from './finding.ts';

/**
 * Finds last pages that say the same to customers who have not recorded the last act on their way, as whoever has the
 * address of such a page can open it (D-33). Acts have an order, so that the last one of a way proves all of it.
 */
export function endingFindings(contentIndex: ContentIndex): Finding[] {
  const { schemas } = contentIndex;
  const journeys = filesOf(contentIndex, 'journeys')[0]!.data as Journeys;
  const pageOf = (name: string) => fileNamed(contentIndex, 'page', name);
  const recordedOn = (name: string) => actsOf(schemas, pageOf(name)?.data);
  const ways = Object.keys(journeys.journeys).flatMap((journey) =>
    walksIn(contentIndex, journeys, journey).map((walk) => ({ journey, walk })),
  );
  return filesOf(contentIndex, 'page').flatMap((page) => {
    const { link, heading = [] } = page.data as Page;
    const name = contentName(page);
    if (link === 'required' || recordedOn(name).length) return [];
    const isAsked = askedBy(contentIndex, page);
    // An answer of the page that records it is in no draft.
    const answersOf = (recording: string) =>
      questionsOf(schemas, [pageOf(recording)!]).map(({ question }) => answerPrefix + question.name);
    const unasked = ways.flatMap(({ journey, walk }) => {
      const recording = walk.at(-1) === name ? walk.findLast((step) => recordedOn(step).length) : undefined;
      const act = recording && recordedOn(recording)[0]!;
      if (!act || isAsked(act, answersOf(recording))) return [];
      return [{ act, when: unrecorded(act, journeys.journeys[journey]!.steps, recording) }];
    });
    const [first] = unasked;
    if (!first) return [];
    const acts = [...new Set(unasked.map(({ act }) => act))].join(' or ');
    const [own, pointer] = link === 'none' ? ['make its "link" optional, and ', '/link'] : ['', '/heading'];
    const message = `Customers can open this last page before ${acts} is recorded, and it says the same to them: ${own}add a heading for them, such as with "when": ${first.when}.`;
    const place = pointer === '/heading' && !heading.length ? '/title' : pointer;
    return [{ file: page.path, pointer: place, message, name: `unconfirmed:pages/${name}` }];
  });
}

/** The condition, as content writes it, of customers who come to the step of an act and have not recorded it. */
function unrecorded(act: string, steps: readonly Step[], recording: string): string {
  const not = `{ "not": { "fact": "completed", "is": "${act}" } }`;
  const step = steps.find((one) => nameOfStep(one) === recording);
  return typeof step === 'object' ? `{ "all": [${asContent(step.when)}, ${not}] }` : not;
}

/** A condition in one line, with the spaces that content has. */
const asContent = (when: When): string =>
  JSON.stringify(when, null, 1).replace(/\n\s*/g, ' ').replaceAll('[ ', '[').replaceAll(' ]', ']');

/** Reports ways through a journey of which the page of used links asks for no act, and so cannot tell (D-11). */
export function usedFindings(contentIndex: ContentIndex): Finding[] {
  const plan = filesOf(contentIndex, 'journeys')[0]!.data as Journeys;
  const page = fileNamed(contentIndex, 'page', (filesOf(contentIndex, 'states')[0]!.data as States).used);
  if (!page) return [];
  const isAsked = askedBy(contentIndex, page);
  const recordedOn = (step: string) => actsOf(contentIndex.schemas, fileNamed(contentIndex, 'page', step)?.data);
  const walks = Object.keys(plan.journeys).flatMap((journey) => walksIn(contentIndex, plan, journey));
  const ways = walks.map((walk) => walk.flatMap(recordedOn));
  const unsaid = new Set(ways.flatMap((acts) => (acts.some((act) => isAsked(act)) ? [] : acts.slice(-1))));
  return [...unsaid].map((act) => ({
    file: page.path,
    pointer: '/title',
    message: `Customers who have ${actsIn(contentIndex.files)[act]?.done} and open their link again are not told so here: add a heading and a notice with "when": { "fact": "completed", "is": "${act}" }.`,
    name: `used-unsaid:${act}`,
  }));
}

/** Tells whether a condition of a page asks for an act: by its name, by a fact of its record, or by `further` facts. */
function askedBy({ schemas, files }: ContentIndex, { data }: ContentFile) {
  const whens = conditionsIn(visitsOf(schemas, data));
  const asked = whens.flatMap(({ when }) => leavesOf(when));
  const acts = actsIn(files);
  return (act: string, further: readonly string[] = []): boolean => {
    const { kind, ...named } = acts[act] ?? {};
    const facts = [...factNamesOf(act, named).map(([, fact]) => fact as string), ...further];
    if (kind && kinds[kind].charges) facts.push('paid_amount');
    return asked.some((leaf) => valuesIn(leaf).includes(act) || facts.includes(leaf.fact ?? ''));
  };
}
