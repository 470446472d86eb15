import { js2xliff, type Resources, xliff2js } from 'xliff';
import type { Content } from '../folder/load.ts';
import { indexContent } from '../model/content-index.ts';
import { type Edition, editionsIn, resolveEdition } from './editions.ts';
import { type Words, wordsIn } from './words.ts';

/** Words as a translator has them: of a file of the content, and in JSON at a place of it. */
export type Unit = {
  path: string;
  pointer: string;
  source: string;
  target: string;
  /** Where they stand in the XLIFF file, counted from 1. */
  line: number;
};

/** Names in XLIFF have letters, digits, points, dashes and colons alone, and no name of content has a colon. */
const idOf = (path: string) => path.replaceAll('/', ':');
const pathOf = (id: string) => id.replaceAll(':', '/');

/** The id of a whole text. */
const whole = 'words';

/** A text of Markdown ends with a line, which a translator's tool does not keep. */
export const bareWords = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd();

/** Words that somebody else translates, or nobody: a scheme's own, those that may stay, and parts of pages without words. */
const isForTranslator = ({ state, pointer }: Words) => state !== 'locked' && state !== 'fall-back' && pointer !== '';

/** Writes the words of content for a translator, with their translations in an edition, as XLIFF 2. */
export async function writeXliff(content: Content, { name, language }: Edition): Promise<string> {
  const { contentIndex } = indexContent(resolveEdition(content, name));
  const resources: Resources = {};
  for (const words of wordsIn(content, contentIndex, name)) {
    if (!isForTranslator(words)) continue;
    const { original, pointer, state, value, before, translation } = words;
    const file = idOf(original.path);
    resources[file] ??= {};
    resources[file][pointer === undefined ? whole : idOf(pointer.slice(1))] = {
      source: bareWords(value),
      ...(translation !== undefined && { target: bareWords(translation) }),
      ...(state === 'stale' && before !== undefined && { note: `Translated from: ${bareWords(before)}` }),
      // Line ends are Markdown, and words that are cut into parts could not be put back.
      additionalAttributes: { name: `${original.path}${pointer ?? ''}`, canResegment: 'no', 'xml:space': 'preserve' },
    };
  }
  const sourceLanguage = editionsIn(content)!.language;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${await js2xliff({ sourceLanguage, targetLanguage: language, resources })}\n`;
}

/** Reads a translator's file: the language, and the words that have a translation; or says why it cannot be read. */
export async function readXliff(text: string): Promise<{ language?: string; units: Unit[] } | { refused: string }> {
  const read = await xliff2js(text).catch(() => undefined);
  if (!read?.resources) return { refused: 'This is no XLIFF 2 that can be read.' };
  const places = placesIn(text);
  const units: Unit[] = [];
  for (const [file, found] of Object.entries(read.resources)) {
    for (const [id, { source = '', target = '' }] of Object.entries(found)) {
      const at = places.get(`${file} ${id}`);
      const [path, pointer] = [pathOf(file), id === whole ? '' : `/${pathOf(id)}`];
      if (typeof source !== 'string' || typeof target !== 'string' || !at || at.segments > 1)
        return {
          refused: `Line ${at?.line ?? 1}: ${path}${pointer} has marks of your tool inside its words, or is cut into segments: export it as one segment of plain text.`,
        };
      if (target.trim()) units.push({ path, pointer, source, target: bareWords(target), line: at.line });
    }
  }
  return { ...(read.targetLanguage !== undefined && { language: read.targetLanguage }), units };
}

/** Where each unit stands in a file, and into how many segments it is cut: the reader of XLIFF keeps the last alone. */
function placesIn(text: string): Map<string, { line: number; segments: number }> {
  const places = new Map<string, { line: number; segments: number }>();
  let [file, unit, line, last] = ['', '', 1, 0];
  for (const { 1: tag, 2: id = '', index } of text.matchAll(/<(file|unit|segment)\b(?:[^>]*?\sid="([^"]*)")?/g)) {
    line += text.slice(last, index).split('\n').length - 1;
    last = index;
    if (tag === 'file') file = id;
    if (tag === 'unit') {
      unit = `${file} ${id}`;
      places.set(unit, { line, segments: 0 });
    }
    if (tag === 'segment' && places.has(unit)) places.get(unit)!.segments += 1;
  }
  return places;
}
