import { valueAt } from '../../src/content/json/pointer.ts';
import { placeholdersOfLine } from '../../src/content/markdown/plurals.ts';
import { type ContentIndex, fileNamed, filesOf, sectionsOf } from '../../src/content/model/content-index.ts';
import { factRowsIn } from '../../src/content/model/fact-rows.ts';
import { visitsOf } from '../../src/content/model/page-traits.ts';
import type { Mistake } from '../../src/content/problem/problem.ts';
import { belongsTo, namesInRow, type TakesFacts } from '../../src/rules/fact-rows.ts';
import { rowsTaken } from './papers/facts.ts';

/** Finds values in the summary of a document that are not in the document, to which customers agree (D-07). */
export function* checkSummaries(contentIndex: ContentIndex): Generator<Mistake> {
  const { schemas, names } = contentIndex;
  const groups = factRowsIn(contentIndex.files);
  const [home] = filesOf(contentIndex, 'facts');
  for (const page of filesOf(contentIndex, 'page')) {
    for (const { value, pointer } of visitsOf(schemas, page.data, 'sumsUp')) {
      if (typeof value !== 'string') continue;
      const stated = valuesOf(contentIndex, value);
      function* unstated(name: string, document: string, at: Pick<Mistake, 'file' | 'pointer' | 'find'>) {
        if (!stated || !names.value.has(name) || stated.has(name)) return;
        const message = `The document "${document}" does not have {${name}}, so nobody agrees to it: say it there too, or leave it out here.`;
        yield { ...at, message };
      }
      const block = pointer.slice(0, pointer.lastIndexOf('/'));
      const lines = visitsOf(schemas, page.data).filter(
        (it) => it.format === 'line' && it.pointer.startsWith(`${block}/`),
      );
      for (const line of lines) {
        for (const { name } of placeholdersOfLine(String(line.value)))
          yield* unstated(name, value, { file: page.path, pointer: line.pointer, find: `{${name}}` });
      }
      for (const { row, pointer } of rowsTaken(groups, valueAt(page.data, block) as TakesFacts))
        for (const name of belongsTo(row, 'page') ? namesInRow(row) : [])
          yield* unstated(name, value, { file: home?.path ?? '', pointer: pointer.replace(/\/text$/, '') });
    }
  }
}

/** Lists the placeholders of a document, or undefined if it has mistakes. */
function valuesOf(contentIndex: ContentIndex, name: string): Set<string> | undefined {
  const document = fileNamed(contentIndex, 'document', name);
  if (!document || contentIndex.wrong.has(document)) return undefined;
  const inspections = sectionsOf(contentIndex.files, document).map(({ file }) => contentIndex.markdown.get(file));
  return new Set(inspections.flatMap((inspection) => inspection?.placeholders.map((it) => it.name) ?? []));
}
