import { type Content, type ContentFile, pointerIn, type Schema } from '../../src/content/api/node.ts';
import { withValue } from '../edit/json-edit.ts';
import { labelOf } from '../forms/wording.ts';
import type { Json } from '../types.ts';

/**
 * Content in which what is not filled in yet says so in brackets, so that the page around it can be drawn: the studio's
 * picture has a dashed box there. What no words can stand for, such as the name of a text, is left empty.
 */
export const withUnfilled = (content: Content): Content => ({
  ...content,
  files: content.files.map((file) => filled(file, content)),
});

function filled(file: ContentFile, { schemas }: Content): ContentFile {
  const { place, data, text = '' } = file;
  if (!('schema' in place) || data === undefined || !text.includes('""')) return file;
  const empty = schemas.walk(place.schema, data).filter(({ value }) => value === '');
  const next = empty.reduce((now, { pointer, schema }, index) => {
    const at = pointerIn(pointer).map(String);
    const words = standIn(schema, at.at(-1)!, index);
    return words === undefined ? now : withValue(now, at, words);
  }, data as Json);
  return { ...file, data: next };
}

/** What stands for an empty value: words that say what is missing, or the name of something that shows no words. */
function standIn({ type, format, pattern, enum: values }: Schema, name: string, index: number): string | undefined {
  if (type !== 'string' || values) return undefined;
  if (format === 'line' || (!format && !pattern)) return `[Not filled in yet: ${labelOf(name).toLowerCase()}]`;
  if (format === 'href') return '/';
  if (format === 'target') return 'next';
  return format === 'question' || name === 'value' ? `unfilled${index}` : undefined;
}
