import { conditionsAt } from '../../../content/model/page-traits.ts';
import { isObject } from '../../../content/schema/walk.ts';
import { siteAt } from '../../../rules/dates.ts';
import { factReader } from '../../../rules/facts.ts';
import { lineParts } from '../../../rules/fill.ts';
import { holds } from '../../../rules/when.ts';
import type { CompiledPage, CompiledSite, When } from '../../../types.gen.ts';
import type { Gallery, Picture } from '../../gallery/model.ts';
import type { Pointer, StudioFile, StudioSchemas } from '../model.ts';
import { firstOf } from '../state/go-to.ts';
import { walkerFor } from '../state/lines.ts';
import type { Where } from '../state/use-address.ts';

const pageSchema = 'schemas/page.schema.json';

/** The state that is called as a message is, such as *card: declined by the bank* for `cardDeclined`. */
function stateOf(gallery: Gallery | undefined, message: string): Partial<Where> | undefined {
  const name = message.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const found = (gallery?.sections ?? [])
    .filter(({ kind }) => kind === 'page')
    .flatMap(({ name: page, pictures }) => pictures.map(({ id }) => ({ page, state: id })))
    .find(({ page, state }) => state.slice(page.length).includes(name));
  return found && { ...found, walk: undefined };
}

/** The page that shows a file: the one that is open if it does, or else the first that does. What nothing shows leaves it. */
export function showing(gallery: Gallery | undefined, path: string, { page, at }: Where): Partial<Where> {
  if (path === 'messages.json' && at) {
    const told = stateOf(gallery, String(at[0]));
    if (told) return told;
  }
  const shows = ({ files }: Picture) => files.includes(path);
  const sections = (gallery?.sections ?? []).filter(({ kind, pictures }) => kind === 'page' && pictures.some(shows));
  const section = sections.find(({ name }) => name === page) ?? sections[0];
  if (!section || section.name === page) return {};
  return firstOf(section.name);
}

/** The page in the middle when a file is opened: the page that it is, or one that shows it. */
export function pageOf({ path, place }: StudioFile, gallery: Gallery | undefined, where: Where): Partial<Where> {
  if (place?.kind !== 'page') return showing(gallery, path, where);
  return place.name === where.page ? {} : firstOf(place.name);
}

/** What a file, or a value of it, is on a page: for each of its places the conditions on which that shows. */
export function placesOn(
  page: CompiledPage,
  { file = '', at = [] }: { file?: string | undefined; at?: Pointer | undefined },
  schemas: StudioSchemas,
): When[][] {
  const walker = walkerFor(schemas);
  const conditions = (pointers: readonly string[]) =>
    pointers.map((pointer) => conditionsAt(walker, page.page, pointer)).filter((whens) => whens.every(isReadable));
  if (file === `pages/${page.name}.json`) {
    const [own = []] = at.length ? conditions([`/${at.join('/')}`]) : [];
    return at.length ? [[...headingsBefore(page, at), ...own]] : [];
  }
  const isShown = isShownBy(page, file, at);
  const named = walker
    .references(pageSchema, page.page)
    .filter(({ format, value }) => isShown(format, value))
    .map(({ pointer }) => pointer);
  const own = walker
    .walk(pageSchema, page.page)
    .filter(({ schema }) => Object.keys(schema.texts ?? {}).some((name) => isShown('text', name)))
    .map(({ pointer }) => pointer);
  return conditions([...named, ...own]);
}

/** Of several headings the first shows whose condition holds: those before must not. */
function headingsBefore({ page }: CompiledPage, [list, index]: Pointer): When[] {
  const { heading } = page;
  const before = list === 'heading' && typeof index === 'number' && Array.isArray(heading) ? heading : [];
  return before.slice(0, Number(index)).flatMap(({ when }) => (when ? [{ not: when }] : []));
}

/** Returns whether what a page names in a format is a file, or shows the value of it that is selected. */
function isShownBy({ texts, documents }: CompiledPage, file: string, at: Pointer) {
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

/** Whether a condition that an editor is changing has the form of one. */
function isReadable(when: unknown): boolean {
  if (!isObject(when)) return false;
  const { all, any, not, in: several } = when;
  const lists = [all, any, several].filter((list) => list !== undefined);
  const inner = [all, any].flatMap((list) => (Array.isArray(list) ? list : []));
  return lists.every(Array.isArray) && [...inner, ...(not === undefined ? [] : [not])].every(isReadable);
}

/** The pages that show a value, by name, in the order of the gallery. */
export function pagesWith(value: string, pages: readonly CompiledPage[], schemas: StudioSchemas): string[] {
  const place = { file: 'values.json', at: [value] };
  return pages.filter((page) => placesOn(page, place, schemas).length > 0).map(({ name }) => name);
}

/** Whether all that shows on some condition of `places` shows in a picture. Nothing does before its link is read. */
export function showsIn(places: readonly When[][], picture: Picture, site: CompiledSite, gallery: Gallery): boolean {
  const { link, order, answers = {}, asOf } = picture.scene;
  const known = gallery.orders[order ?? -1];
  const fact = factReader(
    asOf === undefined ? site : siteAt(site, asOf),
    answers.link ? { status: 'pending' } : link ? { status: 'ready', link } : { status: 'none' },
    known && !answers['switch-order'] ? { status: 'ready', order: known } : { status: 'pending' },
    { existingCustomer: false },
  );
  return places.some((whens) => whens.every((when) => holds(when, fact)));
}
