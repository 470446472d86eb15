import { kinds } from '../../src/acts/kinds.gen.ts';
import type { ContentFile } from '../../src/content/folder/load.ts';
import { actsIn } from '../../src/content/model/acts.ts';
import {
  type ContentIndex,
  contentName,
  filesOf,
  referencesBy,
  sectionsOf,
} from '../../src/content/model/content-index.ts';
import { factRowsIn } from '../../src/content/model/fact-rows.ts';
import { sectionNames } from '../../src/content/model/sections.ts';
import type { Mistake, Way } from '../../src/content/problem/problem.ts';
import { nearest } from '../../src/content/problem/suggest.ts';

/** Finds acts that no page records, labels of no row and sections that no document lists, in content without other mistakes. */
export function* checkUnused(contentIndex: ContentIndex): Generator<Mistake> {
  const [acts] = filesOf(contentIndex, 'acts');
  // A letter that an act sends does not record it.
  const uses = referencesBy(contentIndex, 'act').filter(({ file }) => file.place.kind !== 'letter');
  const recorded = new Set(uses.map(({ value }) => value));
  for (const [name, { kind, former }] of Object.entries(acts ? actsIn([acts]) : {})) {
    // Those with a fixed name are there whether a page records them or not.
    if (!kind || kinds[kind]?.act || recorded.has(name) || former) continue;
    const message = `No page records "${name}". If it was recorded before, it needs "former": true.`;
    const puts = [{ file: acts!.path, at: [name, 'former'], value: true }];
    const way: Way = { do: 'put', label: 'Keep it as a former one', puts, words: '' };
    yield { file: acts!.path, pointer: '', key: name, message, way };
  }
  const labels = Object.values(factRowsIn(contentIndex.files)).flatMap((rows) => rows.map(({ label }) => label));
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
  const remove = { do: 'remove', section: `${contentName(document)}/${name}` } as const;
  const way: Way = { do: 'put', label: 'List it again', puts, words: '', or: [remove] };
  return { message: `${path} does not list this section.`, way };
}
