import { kinds } from '../../src/acts/kinds.gen.ts';
import type { ContentFile } from '../../src/content/folder/load.ts';
import { actsIn } from '../../src/content/model/acts.ts';
import { ownTexts, placeholderTexts } from '../../src/content/model/block-texts.ts';
import {
  type ContentIndex,
  contentName,
  filesOf,
  referencesBy,
  sectionsOf,
} from '../../src/content/model/content-index.ts';
import { factRowsIn } from '../../src/content/model/fact-rows.ts';
import { messageNames } from '../../src/content/model/names.ts';
import { sectionNames } from '../../src/content/model/sections.ts';
import type { Mistake, Way } from '../../src/content/problem/problem.ts';
import { nearest } from '../../src/content/problem/suggest.ts';
import { objectOr } from '../../src/content/schema/walk.ts';

/** Finds what nothing uses, in content without other mistakes. */
export function* checkUnused(contentIndex: ContentIndex): Generator<Mistake> {
  const left = areLettersRemoved(contentIndex) ? 'text' : undefined;
  for (const kind of ['text', 'document'] as const) {
    for (const file of kind === left ? [] : unusedFiles(contentIndex, kind)) {
      const way = { do: 'remove', kind, name: contentName(file), words: '' } as const;
      yield { file: file.path, message: `Nothing uses this ${kind} any more.`, way };
    }
  }
  const [acts] = filesOf(contentIndex, 'acts');
  const recorded = usedNames(contentIndex, 'act');
  for (const [name, { kind, former }] of Object.entries(acts ? actsIn([acts]) : {})) {
    // Those with a fixed name are there whether a page records them or not.
    if (!kind || kinds[kind]?.act || recorded.has(name) || former) continue;
    const message = `No page records "${name}". If it was recorded before, it needs "former": true.`;
    const puts = [{ file: acts!.path, at: [name, 'former'], value: true }];
    const way: Way = { do: 'put', label: 'Keep it as a former one', puts, words: '' };
    yield { file: acts!.path, pointer: '', key: name, message, way };
  }
  const [messages] = filesOf(contentIndex, 'messages');
  const said = usedNames(contentIndex, 'message');
  for (const name of Object.keys(objectOr(messages?.data))) {
    if (messageNames(contentIndex.schemas).all.includes(name) || said.has(name)) continue;
    const way: Way = { do: 'put', label: 'Take it out', puts: [{ file: messages!.path, at: [name] }], words: '' };
    yield { file: messages!.path, pointer: '', key: name, message: `Nothing uses the message "${name}".`, way };
  }
  const groups = factRowsIn(contentIndex.files);
  const taken = usedNames(contentIndex, 'facts');
  for (const key of Object.keys(groups).filter((name) => !taken.has(name)))
    yield {
      file: filesOf(contentIndex, 'facts')[0]!.path,
      pointer: '',
      key,
      message: `Nothing takes the group "${key}".`,
    };
  const labels = Object.values(groups).flatMap((rows) => rows.map(({ label }) => label));
  for (const [file, references] of contentIndex.references)
    for (const { value, pointer } of references) {
      if (!/\/without\/\d+$/.test(pointer) || labels.includes(value)) continue;
      const message = `No row of facts.json has the label ${JSON.stringify(value)}.`;
      yield { file: file.path, pointer, message, suggestion: nearest(value, labels) };
    }
  for (const document of filesOf(contentIndex, 'document')) {
    const listed = sectionNames(document.data);
    for (const { name, file } of sectionsOf(contentIndex.files, document))
      if (!listed.includes(name)) yield { file: file.path, ...unlisted(document, name, listed.length) };
  }
}

/** Of a section that its document does not list: it is listed as the last one again, or its file removed. */
function unlisted(document: ContentFile, name: string, at: number): Pick<Mistake, 'message' | 'way'> {
  const { path } = document;
  const puts = [{ file: path, at: ['sections', at], value: name }];
  const remove = { do: 'remove', kind: 'section', name: `${contentName(document)}/${name}` } as const;
  const way: Way = { do: 'put', label: 'List it again', puts, words: '', or: [remove] };
  return { message: `${path} does not list this section.`, way };
}

/** The names of a kind that something uses. A letter that an act sends does not record it. */
const usedNames = (contentIndex: ContentIndex, kind: 'text' | 'document' | 'message' | 'act' | 'facts') => {
  const uses = referencesBy(contentIndex, kind).filter(({ file }) => kind !== 'act' || file.place.kind !== 'letter');
  return new Set(uses.map(({ value }) => value));
};

function unusedFiles(contentIndex: ContentIndex, kind: 'text' | 'document') {
  const names = usedNames(contentIndex, kind);
  const ofBlocks = [...ownTexts(contentIndex.schemas).keys(), ...placeholderTexts(contentIndex.schemas)];
  return filesOf(contentIndex, kind).filter((file) => {
    const name = contentName(file);
    return !names.has(name) && !(kind === 'text' && ofBlocks.includes(name));
  });
}

/** Whether pages name letters and there are none: their folder was removed, which is a way to send none. */
const areLettersRemoved = (contentIndex: ContentIndex) =>
  contentIndex.names.letter.size === 0 && referencesBy(contentIndex, 'letter').length > 0;

/** Names, in one sentence, what only letters used, where their folder was removed: it does no harm. */
export function leftByLetters(contentIndex: ContentIndex): string | undefined {
  if (!areLettersRemoved(contentIndex)) return undefined;
  const pages = new Set(referencesBy(contentIndex, 'letter').map(({ file }) => file.path));
  const texts = unusedFiles(contentIndex, 'text').map(({ path }) => path);
  const left = [`the block "letters" of ${[...pages].join(', ')}`, ...texts].join(', ');
  return `There are no letters, and none is sent. Nothing needs ${left} any more.`;
}
