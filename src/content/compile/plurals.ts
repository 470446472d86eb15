import { languageOfWords } from '../editions/language.ts';
import type { Content, ContentFile } from '../folder/load.ts';
import { pluralsIn } from '../markdown/plurals.ts';
import { isObject } from '../schema/walk.ts';
import { compiledLine } from './compiled-line.ts';

/** Content whose plurals are compiled, each by the rules of the language of its words. It has no mistakes. */
export function withCompiledPlurals(content: Content): ContentFile[] {
  return content.files.map((file) => {
    if (!('schema' in file.place) || !hasPlural(file)) return file;
    const data = structuredClone(file.data);
    for (const { format, value, pointer } of content.schemas.walk(file.place.schema, file.data)) {
      if (format !== 'line' || typeof value !== 'string' || !pluralsIn(value).length) continue;
      set(data, pointer, compiledLine(value, languageOfWords(content, file, pointer)));
    }
    return { ...file, data };
  });
}

/** Few files have one, and the data of the others stays the same object. */
const hasPlural = ({ text = '', below }: ContentFile): boolean =>
  /\{ *[\w.-]+ *,/.test(text) || (below !== undefined && hasPlural(below));

function set(data: unknown, pointer: string, value: unknown): void {
  const steps = pointer.split('/').slice(1);
  const last = steps.pop()!;
  const owner = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], data);
  if (isObject(owner) || Array.isArray(owner)) (owner as Record<string, unknown>)[last] = value;
}
