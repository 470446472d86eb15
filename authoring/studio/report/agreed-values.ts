import { formatValue } from '../../../src/rules/format-value.ts';
import type { Compiled } from '../../../src/types.gen.ts';
import { slotsIn } from '../../walk/block-traits.ts';
import { labelOf } from '../forms/wording.ts';

type Document = Compiled['documents'][string];

/** The names of the values that a document says: its words change with them, and its version does not. */
export function valuesIn({ values }: Compiled['site'], { sections }: Document): string[] {
  const html = sections.flatMap(({ parts }) => parts.map((part) => part.html));
  const said = new Set(html.flatMap(slotsIn).map((name) => name.split('.')[0]!));
  return Object.keys(values).filter((name) => said.has(name));
}

/** What a document says by values: each with its name, and with what it becomes. */
export function valueLines(site: Compiled['site'], document: Document): string[] {
  return valuesIn(site, document).flatMap((name) => {
    const { type, value, changes = [] } = site.values[name]!;
    const shown = (one: unknown) => `${labelOf(name)}: ${formatValue(type === 'choice' ? 'text' : type, one)}`;
    const later = changes.map(({ from, value: next }) => `${shown(next)} from ${formatValue('time', from)}`);
    return [...(value === undefined ? [] : [shown(value)]), ...later];
  });
}
