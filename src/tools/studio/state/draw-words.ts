import { compileValues } from '../../../content/compile/values.ts';
import { differencesOverTime } from '../../../rules/value-rules.ts';
import type { CompiledSite, Messages, Value, Values } from '../../../types.gen.ts';
import type { OtherWords } from '../../gallery/frame/protocol.ts';
import type { StudioSchemas } from '../model.ts';
import { dataIn, newLines, without } from './lines.ts';

/**
 * Compiles the draft of the messages or of the values in the browser, so that pages follow each key and need not wait for
 * the check. `good` is the file when it had no mistake. Returns undefined where only the check can say what may be shown.
 */
export function drawWords(
  path: string,
  text: string,
  good: string,
  known: { site: CompiledSite; schemas: StudioSchemas },
): OtherWords | undefined {
  if (path === 'messages.json') return drawMessages(dataIn(text), dataIn(good), known);
  return path === 'values.json' ? drawValues(dataIn(text), dataIn(good)) : undefined;
}

function drawMessages(
  data: Messages | undefined,
  good: Messages | undefined,
  known: { site: CompiledSite; schemas: StudioSchemas },
): OtherWords | undefined {
  const lines = data && good && newLines('schemas/messages.schema.json', data, good, known);
  return lines && { messages: Object.fromEntries(lines.map(({ pointer, value }) => [pointer.slice(1), value])) };
}

/** Values that fit their types, and each other at every time. Whatever else is said of them has to be as it was. */
function drawValues(data: Values | undefined, good: Values | undefined): OtherWords | undefined {
  if (!data || !good) return undefined;
  const values = Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, Value] => typeof entry[1] === 'object'),
  );
  const at = Object.entries(values).flatMap(([name, { changes = [] }]) => [
    `/${name}/value`,
    ...changes.map((_, index) => `/${name}/changes/${index}/value`),
  ]);
  const isOnlyValues = without(data, at) === without(good, at);
  if (!isOnlyValues || !Object.values(values).every(fitsType)) return undefined;
  return differencesOverTime(values, values).length ? undefined : { values: compileValues(data) };
}

function fitsType({ type, value, changes = [], choices }: Value): boolean {
  const all = [...(value === undefined ? [] : [value]), ...changes.map((change) => change.value)];
  return all.every((one) => {
    if (type === 'money') return Number.isInteger(one);
    if (type === 'number') return typeof one === 'number';
    return typeof one === 'string' && (type === 'choice' ? choices?.includes(one) : one.trim() !== '');
  });
}
