import {
  type Content,
  type ContentFile,
  editionsFolder,
  editionsIn,
  forCustomers,
  indexContent,
  inEdition,
  kindsByName,
  languageName,
  resolveEdition,
  wordsIn,
} from '../../src/content/api/node.ts';
import { titleOf } from '../edit/file-title.ts';
import type { Json, StudioEdition, TranslatedFile } from '../types.ts';

/** Lists the editions of content. */
export const editionsOf = (content: Content): StudioEdition[] =>
  (editionsIn(content)?.editions ?? []).map(({ name, language }) => ({
    name,
    title: languageName(language),
    language,
  }));

/** Lists the words of content with their translations in an edition, by their files. */
export function translationsOf(content: Content, name: string): TranslatedFile[] {
  const { contentIndex } = indexContent(content);
  const { contentIndex: edition } = indexContent(resolveEdition(content, name));
  const files = new Map<ContentFile, TranslatedFile>();
  for (const { original, own: _, pointer: at, ...words } of wordsIn(content, edition, name)) {
    const { path, place, data, text = '' } = original;
    const file = files.get(original) ?? {
      path,
      own: `${editionsFolder}/${name}/${path}`,
      title: titleOf(place, data, text),
      isByName: kindsByName.includes(place.kind),
      ...('schema' in place && { data: { noted: forCustomers(data) as Json, target: targetOf(original) } }),
      words: [],
    };
    files.set(original, file);
    file.words.push({ ...words, ...(at !== undefined && { at }) });
  }
  return [...files.values()];

  /** The data with the values that conditions ask for in the edition. */
  function targetOf({ data }: ContentFile): Json {
    const convert = (value: unknown, at: string): unknown => {
      if (typeof value !== 'object' || value === null) return inEdition([contentIndex, edition], data, at, value);
      const entries = Object.entries(value).map(([step, part]) => [step, convert(part, `${at}/${step}`)] as const);
      return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
    };
    return convert(forCustomers(data), '') as Json;
  }
}
