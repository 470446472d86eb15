import { kinds } from '../../acts/kinds.gen.ts';
import { leavesOf, valuesIn } from '../../rules/when.ts';
import type { Journeys, Page, When } from '../../types.gen.ts';
import { actsIn, factNamesOf } from '../model/acts.ts';
import { type ContentIndex, fileNamed, filesOf, nameOf } from '../model/content-index.ts';
import { walksIn } from '../model/journeys.ts';
import { actsOf } from '../model/page-traits.ts';
import { isOutermost } from '../schema/walk.ts';
import type { Finding } from './finding.ts';

/**
 * Finds last pages that say the same to customers who have not recorded the last act before it: whoever has the address
 * of such a page can open it (D-33). Acts have an order, so that the last one proves all of them.
 */
export function endingFindings(contentIndex: ContentIndex): Finding[] {
  const journeys = filesOf(contentIndex, 'journeys')[0]!.data as Journeys;
  const recordedOn = (name: string) => actsOf(contentIndex.schemas, fileNamed(contentIndex, 'page', name)?.data);
  const walks = Object.keys(journeys.journeys).flatMap((journey) =>
    walksIn(contentIndex, journeys, journey).map((walk) => ({ journey, walk })),
  );
  return filesOf(contentIndex, 'page').flatMap((page) => {
    const { link, heading = [] } = page.data as Page;
    const name = nameOf(page);
    if (link !== 'optional' || recordedOn(name).length) return [];
    const whens = contentIndex.schemas.walk('schemas/page.schema.json', page.data).filter(isOutermost);
    const asked = whens.flatMap(({ value }) => leavesOf(value as When));
    const isAsked = (act: string) => {
      const { kind, ...named } = actsIn(contentIndex.files)[act] ?? {};
      const facts: string[] = [...factNamesOf(act, named).map(([, fact]) => fact)];
      if (kind && kinds[kind].charges) facts.push('paid_amount');
      return asked.some((leaf) => valuesIn(leaf).includes(act) || facts.includes(leaf.fact ?? ''));
    };
    const unasked = Object.keys(journeys.journeys).flatMap((journey) => {
      const endingWalks = walks.filter((one) => one.journey === journey && one.walk.at(-1) === name);
      // An act of a step that some customers skip is not always there.
      const [first = [], ...others] = endingWalks.map(({ walk }) => walk.flatMap(recordedOn));
      const last = first.findLast((act) => others.every((acts) => acts.includes(act)));
      return last === undefined || isAsked(last) ? [] : [last];
    });
    if (!unasked.length) return [];
    const acts = [...new Set(unasked)].join(' or ');
    const message = `Customers can open this last page before ${acts} is recorded, and it says the same to them: add a heading for them, such as with "when": { "not": { "fact": "completed", "is": "${unasked[0]}" } }.`;
    return [
      { file: page.path, pointer: heading.length ? '/heading' : '/title', message, name: `unconfirmed:pages/${name}` },
    ];
  });
}
