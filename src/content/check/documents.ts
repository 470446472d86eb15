import type { ContentFile } from '../folder/load.ts';
import { type ContentIndex, filesOf } from '../model/content-index.ts';
import { sectionEntries } from '../model/sections.ts';
import { valuesOf } from '../model/subjects.ts';
import type { Fault, Mistake } from '../problem/problem.ts';
import { conditionFaults, contextOf } from './conditions.ts';

/** Finds the mistakes in the conditions of documents' sections, which are over values alone (D-07, D-32). */
export function* checkDocuments(contentIndex: ContentIndex): Generator<Mistake> {
  for (const document of filesOf(contentIndex, 'document')) {
    for (const fault of documentFaults(contentIndex, document)) yield { file: document.path, ...fault };
  }
}

function documentFaults(contentIndex: ContentIndex, { data }: ContentFile): Fault[] {
  const around = contextOf(valuesOf(contentIndex));
  const entries = sectionEntries(data);
  if (entries.length && entries.every(({ when }) => when)) {
    const message = 'Every section has a condition, so that the document may be empty: one section needs none.';
    return [{ pointer: '/sections', message }];
  }
  return entries.flatMap(({ when }, index) => (when ? conditionFaults(when, `/sections/${index}/when`, around) : []));
}
