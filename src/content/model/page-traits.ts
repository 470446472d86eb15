import { lineParts } from '../../rules/fill.ts';
import type { CompiledPage, Page } from '../../types.gen.ts';
import type { Format } from '../schema/name-kinds.ts';
import type { Schemas } from '../schema/schemas.ts';

const schema = 'schemas/page.schema.json';

/** The acts that a page's blocks record, nested ones included, each once. */
export function actsOf(schemas: Schemas, page: unknown): string[] {
  return [...new Set(schemas.walk(schema, page).flatMap(({ schema, value }) => schema.acts?.[String(value)] ?? []))];
}

/** The values of a page's properties with this format, each once. */
export function namesIn(schemas: Schemas, page: unknown, format: Format): string[] {
  return [
    ...new Set(
      schemas
        .references(schema, page)
        .filter((it) => it.format === format)
        .map((it) => it.value),
    ),
  ];
}

/** Whether the browser loads the page as a document of its own, with another security policy (D-15). */
export const isOwnDocument = (schemas: Schemas, page: Page) =>
  schemas.walk(schema, page).some(({ schema }) => schema.ownDocument);

/** What a page's blocks read beside the link. */
export function blockNeeds(schemas: Schemas, page: unknown): CompiledPage['needs'] {
  const visits = schemas.walk(schema, page);
  const shown = visits.flatMap(({ schema }) => schema.shows ?? []);
  return [...new Set([...visits.flatMap(({ schema }) => schema.needs ?? []), ...orderOf(schemas, shown)])];
}

/** Returns the switch order if one of these names is a fact of it. */
const orderOf = ({ facts }: Schemas, names: string[]) =>
  names.some((name) => facts[name]?.from === 'switch-order') ? (['switch-order'] as const) : [];

/** All that a page reads beside the link, including what the facts in its texts, lines and conditions come from. */
export function needsOf(schemas: Schemas, page: Page, texts: Map<string, string>): CompiledPage['needs'] {
  const used = [
    ...namesIn(schemas, page, 'fact'),
    ...namesIn(schemas, page, 'line').flatMap((line) =>
      lineParts(line).map((part) => (typeof part === 'string' ? '' : part.name)),
    ),
    ...namesIn(schemas, page, 'text').flatMap((text) =>
      [...texts.get(text)!.matchAll(/data-v="([^"]*)"/g)].map((match) => match[1]!),
    ),
  ];
  return [...new Set([...blockNeeds(schemas, page), ...orderOf(schemas, used)])];
}
