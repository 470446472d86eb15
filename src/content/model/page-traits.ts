import { lineParts } from '../../rules/fill.ts';
import type { CompiledPage, Page } from '../../types.gen.ts';
import { type Format, facts } from '../schema/schemas.ts';
import { references, walk } from '../schema/walk.ts';

const schema = 'schemas/page.schema.json';

/** The acts that a page's blocks record, nested ones included, each once. */
export function actsOf(page: unknown): string[] {
  return [...new Set([...walk(schema, page)].flatMap(({ schema, value }) => schema.acts?.[String(value)] ?? []))];
}

/** The names that a page gives for one format, each once. */
export function namesIn(page: unknown, format: Format): string[] {
  return [...new Set([...references(schema, page)].filter((it) => it.format === format).map((it) => it.value))];
}

/** Whether the page is a document of its own (D-15). */
export const isOwnDocument = (page: Page) => [...walk(schema, page)].some(({ schema }) => schema.ownDocument);

/** What a page's blocks read beside the link. */
export function blockNeeds(page: unknown): CompiledPage['needs'] {
  const visits = [...walk(schema, page)];
  const shown = visits.flatMap(({ schema }) => schema.shows ?? []);
  return [...new Set([...visits.flatMap(({ schema }) => schema.needs ?? []), ...orderOf(shown)])];
}

/** The switch order, where one of these names is a fact of it. */
const orderOf = (names: string[]) =>
  names.some((name) => facts[name]?.from === 'switch-order') ? (['switch-order'] as const) : [];

/** All that a page reads beside the link: the switch order also where a text, line or condition uses one of its facts. */
export function needsOf(page: Page, texts: Map<string, string>): CompiledPage['needs'] {
  const used = [
    ...namesIn(page, 'fact'),
    ...namesIn(page, 'line').flatMap((line) =>
      lineParts(line).map((part) => (typeof part === 'string' ? '' : part.name)),
    ),
    ...namesIn(page, 'text').flatMap((text) =>
      [...texts.get(text)!.matchAll(/data-v="([^"]*)"/g)].map((match) => match[1]!),
    ),
  ];
  return [...new Set([...blockNeeds(page), ...orderOf(used)])];
}
