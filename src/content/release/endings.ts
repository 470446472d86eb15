import { kinds } from '../../acts/kinds.gen.ts';
import { nameOfStep } from '../../rules/journey/methods.ts';
import { answerPrefix } from '../../rules/questions/question.ts';
import { leavesOf, valuesIn } from '../../rules/when.ts';
import type { Journeys, Page, Step, When } from '../../types.gen.ts';
import { actsIn, factNamesOf } from '../model/acts.ts';
import { type ContentIndex, fileNamed, filesOf, nameOf } from '../model/content-index.ts';
import { walksIn } from '../model/journeys.ts';
import { actsOf } from '../model/page-traits.ts';
import { questionsOf } from '../model/questions.ts';
import { isOutermost } from '../schema/walk.ts';
import type { Finding } from './finding.ts';

/**
 * Finds last pages that say the same to customers who have not recorded the last act on their way: whoever has the address
 * of such a page can open it (D-33). Acts have an order, so that the last one of a way proves all of it.
 */
export function endingFindings(contentIndex: ContentIndex): Finding[] {
  const { schemas } = contentIndex;
  const journeys = filesOf(contentIndex, 'journeys')[0]!.data as Journeys;
  const siteActs = actsIn(contentIndex.files);
  const pageOf = (name: string) => fileNamed(contentIndex, 'page', name);
  const recordedOn = (name: string) => actsOf(schemas, pageOf(name)?.data);
  const ways = Object.keys(journeys.journeys).flatMap((journey) =>
    walksIn(contentIndex, journeys, journey).map((walk) => ({ journey, walk })),
  );
  return filesOf(contentIndex, 'page').flatMap((page) => {
    const { link, heading = [] } = page.data as Page;
    const name = nameOf(page);
    if (link === 'required' || recordedOn(name).length) return [];
    const whens = schemas.walk('schemas/page.schema.json', page.data).filter(isOutermost);
    const asked = whens.flatMap(({ value }) => leavesOf(value as When));
    const isAsked = (act: string, recording: string) => {
      const { kind, ...named } = siteActs[act] ?? {};
      const facts: string[] = [...factNamesOf(act, named).map(([, fact]) => fact)];
      if (kind && kinds[kind].charges) facts.push('paid_amount');
      // An answer of the page that records it is in no draft.
      facts.push(...questionsOf(schemas, [pageOf(recording)!]).map(({ question }) => answerPrefix + question.name));
      return asked.some((leaf) => valuesIn(leaf).includes(act) || facts.includes(leaf.fact ?? ''));
    };
    const unasked = ways.flatMap(({ journey, walk }) => {
      const recording = walk.at(-1) === name ? walk.findLast((step) => recordedOn(step).length) : undefined;
      const act = recording && recordedOn(recording)[0]!;
      if (!act || isAsked(act, recording)) return [];
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

/** The condition, as content writes it, that holds for those whose way has the step that records an act, and who have not. */
function unrecorded(act: string, steps: readonly Step[], recording: string): string {
  const not = `{ "not": { "fact": "completed", "is": "${act}" } }`;
  const step = steps.find((one) => nameOfStep(one) === recording);
  return typeof step === 'object' ? `{ "all": [${asContent(step.when)}, ${not}] }` : not;
}

/** A condition in one line, with the spaces that content has. */
const asContent = (when: When): string =>
  JSON.stringify(when, null, 1).replace(/\n\s*/g, ' ').replaceAll('[ ', '[').replaceAll(' ]', ']');
