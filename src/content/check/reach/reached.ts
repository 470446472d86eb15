import { orderIn } from '../../../rules/compare.ts';
import { comparedWith, comparisonsIn, holds, subjectOf } from '../../../rules/when.ts';
import type { Comparison, CompiledSite, DemoLink, Page, When } from '../../../types.gen.ts';
import type { ContentFile } from '../../folder/load.ts';
import { type ContentIndex, contentName, rightFilesOf } from '../../model/content-index.ts';
import { type Customer, type CustomersFor, customersOf } from '../../model/customers.ts';
import { blockNeeds, type ShownWhen, shownWhen, visitsOf } from '../../model/page-traits.ts';
import { conditionInWords } from '../../model/states.ts';
import { subjectsOf } from '../../model/subjects.ts';
import type { Fault, Mistake } from '../../problem/problem.ts';
import { conditionsIn } from '../../schema/walk.ts';
import { holesOn, partAt } from './holes.ts';

/**
 * Finds the parts of pages that no customer who comes there sees, or that all see despite a condition, in content
 * without other mistakes. It goes by the conditions alone: customers whom they do not tell apart are one.
 */
export function checkReached(
  contentIndex: ContentIndex,
  { site, demoLinks }: { site: CompiledSite; demoLinks: readonly DemoLink[] },
): Mistake[] {
  const reach = { site, demoLinks, subjects: subjectsOf(contentIndex) };
  const customersAt = customersOf(reach);
  return rightFilesOf(contentIndex, 'page').flatMap((file) => {
    const customersFor = customersAt(contentName(file));
    // A few sample days do not tell how a day that counts from an act stands to others.
    const judged: CustomersFor = (whens) =>
      whens.flatMap(comparisonsIn).some((one) => comparesCountedDay(site, one)) ? undefined : customersFor(whens);
    const faults = partFaults(contentIndex, file.data as Page, judged);
    return [
      ...orderMistakes(contentIndex, file, demoLinks),
      ...faults.map((fault) => ({ file: file.path, ...fault })),
      ...holesOn(contentIndex, file, reach.subjects, customersFor),
    ];
  });
}

/** Whether a condition compares a day or time that an act's record decides. */
const comparesCountedDay = ({ acts, facts }: CompiledSite, one: Comparison): boolean =>
  orderIn(one) !== undefined &&
  [subjectOf(one), comparedWith(one)].some(
    (name = '') =>
      facts[name]?.of === 'recorded_at' || Object.values(acts).some(({ dates = {} }) => Object.hasOwn(dates, name)),
  );

function orderMistakes({ schemas }: ContentIndex, page: ContentFile, demoLinks: readonly DemoLink[]): Mistake[] {
  if (!blockNeeds(schemas, page.data).includes('switch-order')) return [];
  if (demoLinks.some(({ switch_order }) => switch_order)) return [];
  const message = `No demo link has a "switch_order", so that nothing can show the page ${contentName(page)}. Add one here.`;
  return [{ file: 'demo-links.json', pointer: '/links', message }];
}

function partFaults(contentIndex: ContentIndex, page: Page, customersFor: CustomersFor): Fault[] {
  const conditions = conditionsIn(visitsOf(contentIndex.schemas, page));
  const faults = conditions.flatMap(({ when, pointer }): Fault[] => {
    const part = pointer.replace(/\/when$/, '');
    const shownTo = shownWhen(contentIndex.schemas, page, part);
    const { whens, nots } = shownTo;
    const customers = customersFor([...whens, ...nots]);
    if (!customers?.length) return [];
    const what = partAt(part);
    const shown = customers.filter((customer) => isShown(shownTo, customer));
    const because = (isShown: boolean) => adviceFor(contentIndex, customers, when, isShown);
    const around =
      what !== 'heading' && whens.length > comparisonsIn(when).length ? ' inside the blocks around it' : '';
    if (!shown.length)
      return [{ pointer, message: `No customer who comes to this page sees this ${what}${around}: ${because(true)}` }];
    if (shown.length < customers.length || what === 'heading') return [];
    return [{ pointer, message: `Every customer who comes to this page sees this ${what}: ${because(false)}` }];
  });
  return [...faults, ...lastHeadingFaults(contentIndex, page, customersFor)];
}

function lastHeadingFaults(contentIndex: ContentIndex, page: Page, customersFor: CustomersFor): Fault[] {
  const pointer = `/heading/${(page.heading?.length ?? 0) - 1}`;
  const shownTo = shownWhen(contentIndex.schemas, page, pointer);
  const customers = shownTo.nots.length ? customersFor(shownTo.nots) : undefined;
  if (!customers?.length || customers.some((customer) => isShown(shownTo, customer))) return [];
  const message =
    'No customer who comes to this page sees this heading: one of the headings above it always fits. Remove this one.';
  return [{ pointer, message }];
}

const isShown = ({ whens, nots }: Required<ShownWhen>, { fact }: Customer): boolean =>
  holds([...whens], fact) !== false && !nots.some((when) => holds(when, fact) === true);

/** Says who would have to come to the page, and from where customers come now. */
function adviceFor({ schemas }: ContentIndex, customers: readonly Customer[], when: When, isShown: boolean): string {
  const here = [...new Set(customers.flatMap(({ journey }) => journey ?? []))];
  const words = conditionInWords(when, isShown);
  if (!here.length) return `no journey leads here, so that it cannot be that ${words}. Remove the condition.`;
  const from = `only the journeys ${here.join(', ')} lead here`;
  const never = `in none of them can it be that ${words}`;
  const isOfOrder = comparisonsIn(when).some(({ fact }) => schemas.facts[fact ?? '']?.from === 'switch-order');
  const where = isOfOrder ? 'Give a demo link an order in which it can' : 'Add the page to a journey where it can';
  return `${from}, and ${never}. ${where}, or remove the condition.`;
}
