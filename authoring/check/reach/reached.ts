import type { ContentFile } from '../../../src/content/folder/load.ts';
import { inWords, someCase } from '../../../src/content/model/cases.ts';
import { type Comers, comersTo } from '../../../src/content/model/comers.ts';
import { conditionInWords } from '../../../src/content/model/condition-words.ts';
import { type ContentIndex, contentName, rightFilesOf } from '../../../src/content/model/content-index.ts';
import { knownOf } from '../../../src/content/model/known.ts';
import { blockNeeds, showing, visitsOf } from '../../../src/content/model/page-traits.ts';
import type { Fault, Mistake } from '../../../src/content/problem/problem.ts';
import { conditionsIn } from '../../../src/content/schema/walk.ts';
import { nameOfStep } from '../../../src/rules/journey/methods.ts';
import { comparisonsIn, subjectOf } from '../../../src/rules/when.ts';
import type { CompiledSite, DemoLink, Page, When } from '../../../src/types.gen.ts';

/**
 * Finds the parts of pages that no customer who comes there sees, or that all see despite a condition, in content
 * without other mistakes. It goes by the conditions alone: customers whom they do not tell apart are one.
 */
export function checkReached(
  contentIndex: ContentIndex,
  { site, demoLinks }: { site: CompiledSite; demoLinks: readonly DemoLink[] },
): Mistake[] {
  const reach = { site, demoLinks, known: knownOf(contentIndex) };
  return rightFilesOf(contentIndex, 'page').flatMap((file) => {
    const comers = comersTo(reach, contentName(file));
    return [
      ...orderMistakes(contentIndex, file, demoLinks),
      ...partFaults(contentIndex, file.data as Page, comers).map((fault) => ({ file: file.path, ...fault })),
      ...emptyEnd(site, file, comers),
    ];
  });
}

function orderMistakes({ schemas }: ContentIndex, page: ContentFile, demoLinks: readonly DemoLink[]): Mistake[] {
  if (!blockNeeds(schemas, page.data).includes('switch-order')) return [];
  if (demoLinks.some(({ switch_order }) => switch_order)) return [];
  const message = `No demo link has a "switch_order", so that nothing can show the page ${contentName(page)}. Add one here.`;
  return [{ file: 'demo-links.json', pointer: '/links', message }];
}

function partFaults(contentIndex: ContentIndex, page: Page, comers: Comers): Fault[] {
  const { cases } = comers;
  if (!cases.length) return [];
  const shownAt = showing(contentIndex.schemas, page);
  const faults = [...conditionsIn(visitsOf(contentIndex.schemas, page))].flatMap(([pointer, when]): Fault[] => {
    const part = pointer.replace(/\/when$/, '');
    const { whens, nots } = shownAt(part);
    const what = partAt(part);
    const around =
      what !== 'heading' && whens.length > comparisonsIn(when).length ? ' inside the blocks around it' : '';
    const because = (isShown: boolean) => adviceFor(contentIndex, comers.journeys, when, isShown);
    if (!someCase(cases, whens, nots))
      return [{ pointer, message: `No customer who comes to this page sees this ${what}${around}: ${because(true)}` }];
    if (what === 'heading' || someCase(cases, [], [[...whens]])) return [];
    return [{ pointer, message: `Every customer who comes to this page sees this ${what}: ${because(false)}` }];
  });
  const last = `/heading/${(page.heading?.length ?? 0) - 1}`;
  const { whens, nots } = shownAt(last);
  if (!nots.length || someCase(cases, whens, nots)) return faults;
  const message =
    'No customer who comes to this page sees this heading: one of the headings above it always fits. Remove this one.';
  return [...faults, { pointer: last, message }];
}

/** Reports a last page that has nothing but contacts for some of those who have recorded something. */
function emptyEnd({ journeys }: CompiledSite, file: ContentFile, { cases }: Comers): Mistake[] {
  const page = contentName(file);
  const isEnd = Object.values(journeys).some(({ steps }) => nameOfStep(steps.at(-1)!) === page);
  const whens = (file.data as Page).blocks.flatMap(({ type, when }) =>
    type === 'contacts' ? [] : [comparisonsIn(when)],
  );
  if (!isEnd || whens.some((when) => when.length === 0)) return [];
  const empty = whens.length > 0 && someCase(cases, [{ fact: 'completed', exists: true }], whens);
  if (!empty) return [];
  const who = inWords(empty, whens.flat().map(subjectOf));
  const message = `This last page has nothing but contacts if ${who}: give these customers a block, too.`;
  return [{ file: file.path, pointer: '/blocks', message }];
}

/** Says who would have to come to the page, and from where customers come now. */
function adviceFor({ schemas }: ContentIndex, here: readonly string[], when: When, isShown: boolean): string {
  const words = conditionInWords(when, isShown);
  if (!here.length) return `no journey leads here, so that it cannot be that ${words}. Remove the condition.`;
  const from = `only the journeys ${here.join(', ')} lead here`;
  const never = `in none of them can it be that ${words}`;
  const isOfOrder = comparisonsIn(when).some(({ fact }) => schemas.facts[fact ?? '']?.from === 'switch-order');
  const where = isOfOrder ? 'Give a demo link an order in which it can' : 'Add the page to a journey where it can';
  return `${from}, and ${never}. ${where}, or remove the condition.`;
}

/** How messages call the part of a page at a pointer. */
const partAt = (pointer: string): 'heading' | 'block' | 'entry' =>
  pointer.startsWith('/heading/') ? 'heading' : /\/blocks\/\d+$/.test(pointer) ? 'block' : 'entry';
