import { formatValue } from '../../../src/rules/format-value.ts';
import type { Edit, Mend, Problem } from '../../api/pure.ts';
import type { Json, StudioFile } from '../types.ts';
import { dataAt } from './form-context.ts';
import { fromWords, labelOf, meaningOf } from './wording.ts';

/** Returns a problem in the words of the check. A command for the terminal is replaced by the button's words. */
export function problemWords({ message, suggestion, way }: Pick<Problem, 'message' | 'suggestion' | 'way'>): string {
  const words = way ? message.replace(way.words, inStudio[way.do] ?? '') : message;
  const sentence = /[.!?]$/.test(words) ? words : `${words}.`;
  return suggestion === undefined ? (way ? sentence : words) : `${words} Did you mean “${suggestion}”?`;
}

/** The warning beside a published document's text: its changed words are for new customers only. */
export const agreed = 'Customers agree to this text. Those who have agreed keep the old one.';

/** The studio's own words for the fix of a version's mistake. */
const inStudio: Partial<Record<Mend['do'], string>> = {
  version:
    'Save them as a new version: customers agree to it from when you publish, and those who have agreed keep the old one. Or undo your change.',
  renew: 'Give it these words, or undo your change.',
};

/** The titles of names in a problem: the file's data, the content's files, and the properties that have labels. */
type Source = { root: Json | undefined; files: readonly StudioFile[]; properties: ReadonlySet<string> };

/** Says a problem's words by the form: properties by their labels, values and sections by their titles. */
export const inTitles = (words: string, way: Mend | undefined, source: Source): string =>
  inLabels(namesInTitles(words, way, source), source);

/** Replaces quoted properties by their labels: `"to"` is “Goes to”. What is the name of a file stays. */
function inLabels(words: string, { files, properties }: Source): string {
  const isProperty = (name: string) =>
    properties.has(name) && !files.some(({ place }) => place && 'name' in place && place.name === name);
  const parts = words.split('"');
  return parts.reduce((said, part, index) => {
    if (index % 2 === 1 && index < parts.length - 1)
      return said + (isProperty(part) ? `“${labelOf(part)}”` : `"${part}"`);
    return index % 2 === 1 ? `${said}"${part}` : said + part;
  });
}

function namesInTitles(words: string, way: Mend | undefined, { root, files }: Source): string {
  if (way?.do === 'value')
    return [way.name, ...way.of].reduce((now, name) => now.replace(name, titleOf(root, name)), words);
  if (way?.do !== 'version' && way?.do !== 'renew') return words;
  const folder = `documents/${way.document}/`;
  const sections = files.filter(({ path }) => path.startsWith(folder) && path.endsWith('.md'));
  return sections
    .reduce((now, { path, title }) => now.replace(` ${path.slice(folder.length)} `, ` “${title}” `), words)
    .replace('document.json has changed', 'the list of its sections has changed');
}

/** Returns a value's title for an editor: its meaning. */
export const titleOf = (root: Json | undefined, name: string) => `“${meaningOf(dataAt(root ?? null, [name])) ?? name}”`;

/** The change of words that corrects a mistake. None where a button does that and all else that it takes. */
export const correctionOf = ({ edit, way }: Pick<Problem, 'edit' | 'way'>): Edit | undefined =>
  way?.do === 'version' || way?.do === 'renew' ? undefined : edit;

/** What can be done about a problem, the likeliest first. */
export const waysOf = ({ way }: Pick<Problem, 'way'>): Mend[] => (way ? [way, way.or ?? []].flat() : []);

export function labelOfWay(way: Mend): string {
  if (way.do === 'put' || way.do === 'write') return way.label;
  if (way.do === 'translated') return 'It is right';
  if (way.do === 'new') return `Make the ${way.kind} ${way.name.replace(/^.*\//, '')}`;
  if (way.do === 'remove') return 'Remove the file';
  if (way.do === 'value') {
    const from = way.from ? ` ${fromWords(way.from)}` : '';
    return `Set ${way.name} to ${formatValue(way.type, way.value)}${from}`;
  }
  if (way.do === 'renew') return `Give version “${way.version}” these words`;
  return way.do === 'version' ? `Save as a new version of ${way.document}` : `Publish this version of ${way.document}`;
}
