import type { KindName } from '../../../src/acts/kinds.gen.ts';
import { valueAt } from '../../../src/content/json/pointer.ts';
import { actsIn } from '../../../src/content/model/acts.ts';
import type { ContentIndex } from '../../../src/content/model/content-index.ts';
import { factRowsIn } from '../../../src/content/model/fact-rows.ts';
import type { Mistake } from '../../../src/content/problem/problem.ts';
import { objectOr } from '../../../src/content/schema/walk.ts';
import { belongsTo, namesInRow } from '../../../src/rules/fact-rows.ts';
import type { Letter, Value } from '../../../src/types.gen.ts';
import { blocksWithFacts, rowsTaken } from './facts.ts';

/** The kinds of act by which a customer pays or agrees with somebody. */
const withSomebody: (KindName | undefined)[] = ['agree', 'confirm', 'pay', 'keep-card', 'mandate'];

/** Finds receipts and letters of such an act without the name that is registered (D-66). */
export function* unnamedCompany(contentIndex: ContentIndex): Generator<Mistake> {
  const { files, schemas } = contentIndex;
  const registered = registeredNames(contentIndex);
  if (!registered.length) return;
  const braced = registered.map((name) => `{${name}}`);
  const acts = actsIn(files);
  const isWithSomebody = (act: string | undefined) => withSomebody.includes(acts[act ?? '']?.kind as KindName);
  const groups = factRowsIn(files);
  const without = [...blocksWithFacts(contentIndex)].flatMap(({ file, pointer, block }) => {
    const isLetter = file.place.kind === 'letter';
    if (!isLetter && block.type !== 'receipt') return [];
    const rows = rowsTaken(groups, block).filter(({ row }) => belongsTo(row, isLetter ? 'letter' : 'receipt'));
    const names = rows.flatMap(({ row }) => namesInRow(row));
    const own = isLetter ? [(file.data as Letter).sends.act] : names.map((name) => schemas.facts[name]?.act);
    if (!own.some(isWithSomebody) || names.some((name) => registered.includes(name))) return [];
    return [{ file: file.path, pointer: `${pointer}/facts`, names, what: isLetter ? 'letter' : 'receipt' }];
  });
  // Where all of them say the same name, it is the line about the company that says another.
  const instead = Object.keys(ownTexts(contentIndex)).find((name) =>
    without.every(({ names }) => names.includes(name)),
  );
  if (instead !== undefined && without.length > 1) {
    const message = `${without.length} letters and receipts say {${instead}}, and this begins with ${braced.join(' or ')}: let it begin with the value of {${instead}} too, or say ${braced.join(' or ')} in their rows.`;
    yield { file: siteIn(contentIndex)!.path, pointer: '/footer/company', message };
    return;
  }
  for (const { names: _, what, ...place } of without)
    yield {
      ...place,
      message: `This ${what} does not say with whom: let it take a row with ${braced.join(' or ')}, with whose value "company" in site.json begins.`,
    };
}

/** The values with which the line about the company begins. */
function registeredNames(contentIndex: ContentIndex): string[] {
  const company = String(valueAt(siteIn(contentIndex)?.data, '/footer/company') ?? '').replace(/^\P{L}+/u, '');
  return Object.entries(ownTexts(contentIndex)).flatMap(([name, value]) => (company.startsWith(value) ? [name] : []));
}

const siteIn = ({ files }: ContentIndex) => files.find(({ place }) => place.kind === 'site');

/** The values of the provider's own that are words. */
function ownTexts({ files }: ContentIndex): Record<string, string> {
  const values = Object.entries(objectOr(files.find(({ place }) => place.kind === 'values')?.data));
  const texts = values.flatMap(([name, entry]) => {
    const { value, personal } = objectOr(entry) as Partial<Value>;
    return typeof value === 'string' && value !== '' && !personal ? [[name, value] as const] : [];
  });
  return Object.fromEntries(texts);
}
