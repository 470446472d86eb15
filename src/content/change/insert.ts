import type { ContentFile } from '../folder/load.ts';
import { textPlaces } from '../json/places.ts';
import { objectOr } from '../model/names.ts';
import type { Schemas } from '../schema/schemas.ts';
import { editFile } from './change.ts';

/** A page's text with a block added: before the contacts at its end, else as the last. No other byte changes. */
export function withBlock(schemas: Schemas, folder: string, page: ContentFile, block: object): string | undefined {
  const { blocks } = objectOr(page.data);
  const places = textPlaces(page.text ?? '');
  const children = places.at('/blocks')?.children;
  if (page.broken || !Array.isArray(blocks) || !children?.length) return undefined;

  const contacts = schemas.walk('schemas/page.schema.json', page.data).flatMap(({ schema, pointer }) => {
    const place = /^\/blocks\/(\d+)$/.exec(pointer)?.[1];
    return schema.way === 'contacts' && place ? [Number(place)] : [];
  });
  const [text, line] = [page.text ?? '', oneLine(block)];
  const before = children[contacts.at(-1) ?? -1];
  const last = children.at(-1)!;
  const edit = before
    ? { offset: before.offset, length: 0, content: `${line},${gapBefore(text, before.offset)}` }
    : { offset: last.offset + last.length, length: 0, content: `,${gapBefore(text, last.offset)}${line}` };
  return editFile(folder, page.path, [edit]);
}

/** A JSON object on one line, as the house writes it. */
export function oneLine(value: object): string {
  const entries = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${inline(item)}`);
  return `{ ${entries.join(', ')} }`;
}

const inline = (value: unknown) =>
  Array.isArray(value) ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : JSON.stringify(value);

/** What separates an entry from the one before it: a new line with the same indent, or a space. */
export function gapBefore(text: string, offset: number): string {
  return /\n[ \t]*$/.exec(text.slice(0, offset))?.[0] ?? ' ';
}
