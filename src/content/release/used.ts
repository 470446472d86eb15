import { kinds } from '../../acts/kinds.gen.ts';
import { leavesOf, valuesIn } from '../../rules/when.ts';
import type { Journeys, States, When } from '../../types.gen.ts';
import { actsIn, factNamesOf } from '../model/acts.ts';
import { type ContentIndex, fileNamed, filesOf } from '../model/content-index.ts';
import { walksIn } from '../model/journeys.ts';
import { actsOf } from '../model/page-traits.ts';
import { isOutermost } from '../schema/walk.ts';
import type { Finding } from './finding.ts';

/**
 * Reports ways through a journey of which the page of used links asks for no act, so that it cannot say what was done
 * (D-11). The last act of such a way is named.
 */
export function usedFindings(contentIndex: ContentIndex): Finding[] {
  const { schemas } = contentIndex;
  const plan = filesOf(contentIndex, 'journeys')[0]!.data as Journeys;
  const page = fileNamed(contentIndex, 'page', (filesOf(contentIndex, 'states')[0]!.data as States).used);
  if (!page) return [];
  const recordedOn = (step: string) => actsOf(schemas, fileNamed(contentIndex, 'page', step)?.data);
  const walks = Object.keys(plan.journeys).flatMap((journey) => walksIn(contentIndex, plan, journey));
  const asked = schemas
    .walk('schemas/page.schema.json', page.data)
    .filter(isOutermost)
    .flatMap(({ value }) => leavesOf(value as When));
  const siteActs = actsIn(contentIndex.files);
  const isAsked = (act: string) => {
    const { kind, ...named } = siteActs[act] ?? {};
    const facts: string[] = factNamesOf(act, named).map(([, fact]) => fact);
    if (kind && kinds[kind].charges) facts.push('paid_amount');
    return asked.some((leaf) => valuesIn(leaf).includes(act) || facts.includes(leaf.fact ?? ''));
  };
  const ways = walks.map((walk) => walk.flatMap(recordedOn));
  const unsaid = new Set(ways.flatMap((acts) => (acts.some(isAsked) ? [] : acts.slice(-1))));
  return [...unsaid].map((act) => ({
    file: page.path,
    pointer: '/title',
    message: `Customers who have ${siteActs[act]?.done} and open their link again are not told so here: add a heading and a notice with "when": { "fact": "completed", "is": "${act}" }.`,
    name: `used-unsaid:${act}`,
  }));
}
