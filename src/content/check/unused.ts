import { kinds } from '../../acts/kinds.gen.ts';
import { actsIn } from '../model/acts.ts';
import { ownTexts, placeholderTexts } from '../model/block-texts.ts';
import {
  type ContentIndex,
  contentName,
  filesOf,
  mayBeNamed,
  referencesBy,
  sectionsOf,
} from '../model/content-index.ts';
import { messageNames } from '../model/names.ts';
import { sectionNames } from '../model/sections.ts';
import type { Mistake } from '../problem/problem.ts';
import { objectOr } from '../schema/walk.ts';

/** Finds what nothing uses, but for what may be unused only because of `mistakes`, or was probably meant. */
export function* checkUnused(contentIndex: ContentIndex, mistakes: Mistake[]): Generator<Mistake> {
  yield* unlistedSections(contentIndex, mistakes);
  if (!contentIndex.names.page.size) return;

  const missingPages = mistakes.flatMap(({ subject }) => /^(?:page:|path:\/)(.+)/.exec(subject ?? '')?.[1] ?? []);
  const hidden = new Set(
    mistakes.map((it) => it.hides ?? (it.subject?.startsWith('message:') ? 'message' : undefined)),
  );
  const namesOf = (kind: 'text' | 'document' | 'message') =>
    new Set(referencesBy(contentIndex, kind).map(({ value }) => value));
  const uses = { text: namesOf('text'), document: namesOf('document'), message: namesOf('message') };
  const isUsed = (kind: keyof typeof uses, name: string) =>
    hidden.has(kind) ||
    hidden.has('*') ||
    uses[kind].has(name) ||
    mistakes.some((it) => it.suggestion === name && it.subject?.startsWith(`${kind}:`)) ||
    mayBeNamed(contentIndex, name);
  // A page that is missing, or that names a missing text, may have meant the texts that share a word of its name.
  const pagesWithMissing = mistakes.flatMap(({ subject, file }) =>
    /^(text|document):/.test(subject ?? '') ? file.replace(/^pages\/|\.json$/g, '') : [],
  );
  const words = new Set([...missingPages, ...pagesWithMissing].flatMap((page) => page.split('-')));
  const mayBelong = (name: string) => name.split('-').some((word) => words.has(word));

  for (const kind of ['text', 'document'] as const) {
    const usedByBlocks =
      kind === 'text' ? [...ownTexts(contentIndex.schemas).keys(), ...placeholderTexts(contentIndex.schemas)] : [];
    for (const file of filesOf(contentIndex, kind)) {
      const name = contentName(file);
      if (usedByBlocks.includes(name)) continue;
      if (file.text === undefined || isUsed(kind, name) || mayBelong(name)) continue;
      yield {
        file: file.path,
        message: `Nothing uses this ${kind} any more.`,
        way: { do: 'remove', kind, name, words: '' },
      };
    }
  }
  const [acts] = filesOf(contentIndex, 'acts');
  const recorded = new Set(
    referencesBy(contentIndex, 'act').flatMap(({ value, file }) => (file.place.kind === 'letter' ? [] : value)),
  );
  for (const [name, { kind, former }] of Object.entries(acts ? actsIn([acts]) : {})) {
    // Those with a fixed name are there whether a page records them or not.
    if (!kind || kinds[kind]?.act || recorded.has(name) || former || mistakes.length > 0) continue;
    yield {
      file: acts!.path,
      pointer: '',
      key: name,
      message: `No page records "${name}". If it was recorded before, it needs "former": true.`,
    };
  }
  const [messages] = filesOf(contentIndex, 'messages');
  if (!messages || missingPages.length) return;
  for (const name of Object.keys(objectOr(messages.data))) {
    if (messageNames(contentIndex.schemas).all.includes(name) || isUsed('message', name)) continue;
    yield { file: messages.path, pointer: '', key: name, message: `Nothing uses the message "${name}".` };
  }
}

function* unlistedSections(contentIndex: ContentIndex, mistakes: Mistake[]): Generator<Mistake> {
  for (const document of filesOf(contentIndex, 'document')) {
    if (contentIndex.unsure.has(document)) continue;
    const id = contentName(document);
    const sections = sectionNames(document.data);
    for (const { name, file } of sectionsOf(contentIndex.files, document)) {
      const hasMissingSection = mistakes.some((it) => it.subject?.startsWith(`section:${id}/`));
      if (file.text === undefined || sections.includes(name) || hasMissingSection) continue;
      yield { file: file.path, message: `documents/${id}/document.json does not list this section.` };
    }
  }
}
