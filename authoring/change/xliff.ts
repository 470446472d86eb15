import { SaxesParser } from 'saxes';
import { type Edition, editionsIn, resolveEdition } from '../../src/content/editions/editions.ts';
import { groupBy } from '../../src/content/folder/group-by.ts';
import type { Content } from '../../src/content/folder/load.ts';
import { indexContent } from '../../src/content/model/content-index.ts';
import { escapeHtml } from '../../src/rules/escape-html.ts';
import { type Words, wordsIn } from '../check/editions/words.ts';

/** Words as a translator has them: of a file of the content, and in JSON at a place of it. */
export type Unit = {
  path: string;
  pointer: string;
  source: string;
  /** Empty where there is none. */
  target: string;
  /** What the translator's tool says of the target, such as `initial` or `final`. */
  state?: string | undefined;
  /** Where they stand in the XLIFF file, counted from 1. */
  line: number;
};

/** Names in XLIFF have letters, digits, points, dashes and colons alone, and no name of content has a colon. */
const idOf = (path: string) => path.replaceAll('/', ':');
const pathOf = (id: string) => id.replaceAll(':', '/');

/** The id of a whole text. */
const whole = 'words';

/** The namespace of XLIFF 2.0, and how those of 2.1 and later begin too. */
const namespace = 'urn:oasis:names:tc:xliff:document:2';

/** A text of Markdown ends with a line, which a translator's tool does not keep. */
export const bareWords = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd();

/** Words that somebody else translates, or nobody: a scheme's own, those that may stay, and parts of pages without words. */
const isForTranslator = ({ state, pointer }: Words) => state !== 'locked' && state !== 'fall-back' && pointer !== '';

/** Writes the words of content for a translator, with their translations in an edition, as XLIFF 2. */
export function writeXliff(content: Content, { name, language }: Edition): string {
  const { contentIndex } = indexContent(resolveEdition(content, name));
  const all = [...wordsIn(content, contentIndex, name)].filter(isForTranslator);
  const files = groupBy(all, ({ original }) => original.path).map(
    (words) => `  <file id="${idOf(words[0]!.original.path)}">\n${words.map(unitOf).join('')}  </file>\n`,
  );
  const languages = `srcLang="${editionsIn(content)!.language}" trgLang="${language}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="${namespace}.0" version="2.0" ${languages}>
${files.join('')}</xliff>
`;
}

function unitOf({ original, pointer, state, value, before, translation }: Words): string {
  const id = pointer === undefined ? whole : idOf(pointer.slice(1));
  const note = state === 'stale' && before !== undefined && `Translated from: ${bareWords(before)}`;
  const target = translation !== undefined && `<target>${escapeHtml(bareWords(translation))}</target>`;
  // Line ends are Markdown, and words that are cut into parts could not be put back.
  return `    <unit id="${escapeHtml(id)}" name="${escapeHtml(original.path + (pointer ?? ''))}" canResegment="no" xml:space="preserve">
${note ? `      <notes><note>${escapeHtml(note)}</note></notes>\n` : ''}      <segment>
        <source>${escapeHtml(bareWords(value))}</source>
${target ? `        ${target}\n` : ''}      </segment>
    </unit>
`;
}

/** Reads a translator's file: the language, and its units; or says why it cannot be read. */
export function readXliff(text: string): { language?: string | undefined; units: Unit[] } | { refused: string } {
  try {
    return unitsIn(text);
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    return { refused: error instanceof Unread ? reason! : `This is no XML that can be read: ${reason}` };
  }
}

/** What may stand in words and is none of them: notes about a part, and characters that XML has not. */
const annotations = ['mrk', 'sm', 'em', 'cp'];

/** Why a file of XML is not read. */
class Unread extends Error {}

function unitsIn(text: string) {
  const parser = new SaxesParser({ xmlns: true });
  const units: Unit[] = [];
  const names: string[] = [];
  let [file, language, segments] = ['', undefined as string | undefined, 0];
  const placeOf = ({ path, pointer, line }: Unit) => `Line ${line}: ${path}${pointer}`;
  /** Whether a segment's own words are read; candidates and other parts of a unit have words too. */
  const words = () => {
    const at = names.findLastIndex((name) => name === 'source' || name === 'target');
    return at > 0 && names[at - 1] === 'segment' ? (names[at] as 'source' | 'target') : undefined;
  };
  const add = (more: string) => {
    const name = words();
    if (name) units.at(-1)![name] += more;
  };
  parser.on('opentag', ({ uri, local, attributes }) => {
    const read = (name: string) => attributes[name]?.value;
    const isOurs = uri.startsWith(namespace);
    if (!names.length && !(isOurs && local === 'xliff'))
      throw new Unread(
        local === 'xliff' ? `XLIFF ${read('version')} is not read: export it as XLIFF 2.` : 'This is no XLIFF 2.',
      );
    const unit = units.at(-1);
    if (words() && !(isOurs && annotations.includes(local)))
      throw new Unread(`${placeOf(unit!)} has marks of your tool inside its words: export it as plain text.`);
    if (isOurs && local === 'cp') add(String.fromCodePoint(Number.parseInt(read('hex') ?? '', 16)));
    names.push(isOurs ? local : '');
    if (!isOurs) return;
    if (local === 'xliff') language = read('trgLang');
    if (local === 'file') file = read('id') ?? '';
    if (local === 'unit') {
      const id = read('id') ?? '';
      const pointer = id === whole ? '' : `/${pathOf(id)}`;
      units.push({ path: pathOf(file), pointer, source: '', target: '', line: parser.line });
      segments = 0;
    }
    if ((local === 'segment' || local === 'ignorable') && unit) {
      unit.state = read('state');
      segments += 1;
      if (segments > 1)
        throw new Unread(`${placeOf(unit)} is cut into segments: export it as one segment of plain text.`);
    }
  });
  parser.on('closetag', () => void names.pop());
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return { language, units: units.map((unit) => ({ ...unit, target: unit.target.trim() && bareWords(unit.target) })) };
}
