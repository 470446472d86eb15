/** Whether a state of a page shows the file, or the value of it, that the editor has selected. */
import { conditionsAt, isObject, type Walker } from '../../src/content/api/pure.ts';
import { siteAt } from '../../src/rules/dates.ts';
import { factReader } from '../../src/rules/facts.ts';
import { lineParts } from '../../src/rules/fill.ts';
import { holds } from '../../src/rules/when.ts';
import type { Gallery, Picture } from '../../src/states/types.ts';
import type { CompiledPage, When } from '../../src/types.gen.ts';
import type { Pointer } from '../types.ts';

const pageSchema = 'schemas/page.schema.json';

/** Returns, for each place of a page that shows a file or the selected value of it, the conditions of that place. */
export function conditionsOnPage(
  page: CompiledPage,
  { file = '', at = [] }: { file?: string | undefined; at?: Pointer | undefined },
  walker: Walker,
): When[][] {
  const conditions = (pointers: readonly string[]) =>
    pointers.map((pointer) => conditionsAt(walker, page.page, pointer)).filter((whens) => whens.every(isReadable));
  if (file === `pages/${page.name}.json`) {
    const [blockConditions = []] = at.length ? conditions([`/${at.join('/')}`]) : [];
    return at.length ? [[...headingsBefore(page, at), ...blockConditions]] : [];
  }
  const isShown = matcherFor(page, file, at);
  const shown = walker
    .references(pageSchema, page.page)
    .filter(({ format, value }) => isShown(format, value))
    .map(({ pointer }) => pointer);
  const blocksWithText = walker
    .walk(pageSchema, page.page)
    .filter(({ schema }) => Object.keys(schema.texts ?? {}).some((name) => isShown('text', name)))
    .map(({ pointer }) => pointer);
  return conditions([...shown, ...blocksWithText]);
}

/** Returns the negated conditions of the headings before one: the first heading shows whose condition holds. */
function headingsBefore({ page }: CompiledPage, [list, index]: Pointer): When[] {
  const { heading } = page;
  const before = list === 'heading' && typeof index === 'number' && Array.isArray(heading) ? heading : [];
  return before.slice(0, Number(index)).flatMap(({ when }) => (when ? [{ not: when }] : []));
}

/** Returns a test of whether a name on a page, in a format, stands for a file or shows the selected value of it. */
function matcherFor({ texts, documents }: CompiledPage, file: string, at: Pointer) {
  const [, text] = /^text\/(.+)\.md$/.exec(file) ?? [];
  const [, document] = /^documents\/([^/]+)\//.exec(file) ?? [];
  const value = file === 'values.json' && at.length ? String(at[0]) : undefined;
  const fills = (html = '') => value !== undefined && html.includes(`data-v="${value}"`);
  return (format: string, name: string): boolean => {
    if (format === 'text') return name === text || fills(texts[name]);
    if (format === 'document')
      return name === document || fills(JSON.stringify(documents[name])?.replaceAll('\\"', '"'));
    if (format === 'line') return lineParts(name).some((part) => typeof part !== 'string' && part.name === value);
    return format === 'value' && name === value;
  };
}

/** Returns whether a condition is well-formed; one that is being edited may not be. */
function isReadable(when: unknown): boolean {
  if (!isObject(when)) return false;
  const { all, any, not, in: several } = when;
  const lists = [all, any, several].filter((list) => list !== undefined);
  const inner = [all, any].flatMap((list) => (Array.isArray(list) ? list : []));
  return lists.every(Array.isArray) && [...inner, ...(not === undefined ? [] : [not])].every(isReadable);
}

/** Returns the names of the pages that show a value, in the order of the gallery. */
export function pagesShowingValue(value: string, pages: readonly CompiledPage[], walker: Walker): string[] {
  const place = { file: 'values.json', at: [value] };
  return pages.filter((page) => conditionsOnPage(page, place, walker).length > 0).map(({ name }) => name);
}

/** Returns whether all conditions of one of the places hold in a picture. None hold before its link is read. */
export function isVisibleIn(places: readonly When[][], picture: Picture, { sites, orders }: Gallery): boolean {
  const { site } = sites.content;
  const { link, order, answers = {}, asOf } = picture.scene;
  const sample = orders[order ?? -1];
  const fact = factReader(
    asOf === undefined ? site : siteAt(site, asOf),
    answers.link ? { status: 'pending' } : link ? { status: 'ready', link } : { status: 'none' },
    sample && !answers['switch-order'] ? { status: 'ready', order: sample } : { status: 'pending' },
  );
  return places.some((whens) => whens.every((when) => holds(when, fact)));
}
