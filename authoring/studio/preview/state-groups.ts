import { formFields } from '../../../src/rules/forms.ts';
import { groupBy } from '../../api/pure.ts';
import type { State } from '../../walk/seeds/states.ts';
import { asTitle, stateWords } from '../../walk/state-words.ts';
import type { PageStates } from '../types.ts';

/** States that stand together in the list of states, under their heading. */
export type StateGroup = { title: string; pictures: State[] };

/** So many states are read at a glance, without headings of their own. */
const few = 8;

/** Groups a page's states: by journey and day, by a link that cannot be used, by the control that is pressed. */
export function groupsOf({ kind, title, pictures }: PageStates): StateGroup[] {
  if (kind === 'block' || pictures.length <= few) return [{ title, pictures }];
  const faults = pictures.filter(isFault);
  const done = pictures.filter((picture) => isDone(picture) && !isFault(picture));
  const before = pictures.filter((picture) => !isDone(picture));
  const customers = before.filter(({ facts }) => facts.journey);
  const byJourney = grouped(customers, journeyOf);
  const others = 'What a customer does';
  const controls = grouped(done, controlOf)
    .filter((group) => group.pictures.length > 2)
    .map((group) => group.title);
  return [
    ...(byJourney.length > customers.length / 2 ? grouped(customers, () => 'Customers') : byJourney),
    ...grouped(before, ({ facts }) => (facts.journey ? undefined : 'The link')),
    ...grouped(done, (picture) => (controls.includes(controlOf(picture)) ? undefined : others)),
    ...grouped(done, (picture) => (controls.includes(controlOf(picture)) ? controlOf(picture) : undefined)),
    ...grouped(faults, () => 'Other faults'),
  ];
}

/** Whether something is done on the page of a picture. */
export const isDone = ({ seed: { post, isExisting }, lost }: State): boolean =>
  post !== undefined || isExisting !== undefined || lost !== undefined;

/** Whether it is what may go wrong with any form: no answer comes, no cookies are kept, words have changed once more. */
const isFault = ({ lost, seed: { post, fails } }: State): boolean =>
  lost !== undefined ||
  (post !== undefined && (fails === 'record' || post.withoutCookies === true || formFields.again in post.fields));

/** Groups pictures by their headings, in the order in which these come. Those without one are left out. */
function grouped(pictures: readonly State[], titleOf: (picture: State) => string | undefined): StateGroup[] {
  return groupBy(pictures, titleOf).flatMap((own) => {
    const title = titleOf(own[0]!);
    return title === undefined ? [] : [{ title, pictures: own }];
  });
}

function journeyOf({ facts, journeys }: State): string {
  const journey = journeys.length > 3 ? `${journeys.length} journeys` : stateWords(facts.journey ?? '');
  return asTitle(`${journey}${facts.time ? `, as on ${facts.time}` : ''}`);
}

/** The control that is pressed, or the words before a colon, as *Card* of *Card: verification fails*. */
const controlOf = ({ title }: State): string => /^(?:“[^”]*”|[^:]*(?=:))/.exec(title)?.[0] ?? '';
