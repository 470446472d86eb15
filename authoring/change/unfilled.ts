import type { Content, ContentFile } from '../../src/content/folder/load.ts';
import { pointerIn } from '../../src/content/json/pointer.ts';
import type { Schema } from '../../src/content/schema/keywords.ts';

/**
 * Content in which what is not filled in yet says so in brackets, so that what is around it can be drawn and checked: the
 * studio's picture has a dashed box there. What no words can stand for, such as the name of a text, is left empty.
 */
export const withUnfilled = (content: Content, labelOf = (name: string) => name): Content => ({
  ...content,
  files: content.files.map((file) => filled(file, content, labelOf)),
});

function filled(file: ContentFile, { schemas }: Content, labelOf: (name: string) => string): ContentFile {
  const { place, data, text = '' } = file;
  if (!('schema' in place) || data === undefined || !text.includes('""')) return file;
  const next = structuredClone(data);
  const empty = schemas.walk(place.schema, data).filter(({ value }) => value === '');
  for (const [index, { pointer, schema }] of empty.entries()) {
    const path = pointerIn(pointer);
    const name = String(path.pop());
    const words = standIn(schema, name, labelOf, index);
    const holder = path.reduce<unknown>((one, step) => (one as Record<string, unknown>)[step], next);
    if (words !== undefined) (holder as Record<string, unknown>)[name] = words;
  }
  return { ...file, data: next };
}

/** What stands for an empty value: words that say what is missing, or the name of something that shows no words. */
function standIn(
  { type, format, pattern, enum: values, examples }: Schema,
  name: string,
  labelOf: (name: string) => string,
  index: number,
): unknown {
  // Any of several values shows what it is that is not filled in yet. Of a type's, all else would be a mistake.
  if (values) return name === 'type' ? undefined : values.find((one) => typeof one === 'string');
  if (type !== 'string') return type === 'integer' ? 0 : undefined;
  if (format === 'line' || (!format && (!pattern || pattern === '\\S')))
    return `[Not filled in yet: ${labelOf(name).toLowerCase()}]`;
  if (format === 'href') return '/';
  if (format === 'target') return 'next';
  if (format === 'question' || name === 'value') return `unfilled${index}`;
  // The day of a reminder, which its letter is drawn without.
  return format === 'fact' || pattern ? examples?.[0] : undefined;
}
