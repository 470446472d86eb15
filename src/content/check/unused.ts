import { kinds } from '../../acts/kinds.gen.ts';
import { actsIn } from '../model/acts.ts';
import { ownTexts, placeholderTexts } from '../model/block-texts.ts';
import { type ContentIndex, contentName, filesOf, referencesBy, sectionsOf } from '../model/content-index.ts';
import { messageNames } from '../model/names.ts';
import { sectionNames } from '../model/sections.ts';
import type { Mistake } from '../problem/problem.ts';
import { objectOr } from '../schema/walk.ts';

/** Finds what nothing uses, in content without other mistakes. */
export function* checkUnused(contentIndex: ContentIndex): Generator<Mistake> {
  const usesOf = (kind: 'text' | 'document' | 'message' | 'act') =>
    referencesBy(contentIndex, kind).filter(({ file }) => kind !== 'act' || file.place.kind !== 'letter');
  const used = (kind: Parameters<typeof usesOf>[0]) => new Set(usesOf(kind).map(({ value }) => value));
  const ofBlocks = [...ownTexts(contentIndex.schemas).keys(), ...placeholderTexts(contentIndex.schemas)];
  for (const kind of ['text', 'document'] as const) {
    const names = used(kind);
    for (const file of filesOf(contentIndex, kind)) {
      const name = contentName(file);
      if (names.has(name) || (kind === 'text' && ofBlocks.includes(name))) continue;
      const way = { do: 'remove', kind, name, words: '' } as const;
      yield { file: file.path, message: `Nothing uses this ${kind} any more.`, way };
    }
  }
  const [acts] = filesOf(contentIndex, 'acts');
  const recorded = used('act');
  for (const [name, { kind, former }] of Object.entries(acts ? actsIn([acts]) : {})) {
    // Those with a fixed name are there whether a page records them or not.
    if (!kind || kinds[kind]?.act || recorded.has(name) || former) continue;
    const message = `No page records "${name}". If it was recorded before, it needs "former": true.`;
    yield { file: acts!.path, pointer: '', key: name, message };
  }
  const [messages] = filesOf(contentIndex, 'messages');
  const said = used('message');
  for (const name of Object.keys(objectOr(messages?.data))) {
    if (messageNames(contentIndex.schemas).all.includes(name) || said.has(name)) continue;
    yield { file: messages!.path, pointer: '', key: name, message: `Nothing uses the message "${name}".` };
  }
  for (const document of filesOf(contentIndex, 'document')) {
    const listed = sectionNames(document.data);
    for (const { name, file } of sectionsOf(contentIndex.files, document))
      if (!listed.includes(name))
        yield {
          file: file.path,
          message: `documents/${contentName(document)}/document.json does not list this section.`,
        };
  }
}
