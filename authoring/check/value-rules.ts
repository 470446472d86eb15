import { type ContentIndex, filesOf } from '../../src/content/model/content-index.ts';
import { fractionsIn } from '../../src/content/model/fractions.ts';
import { valuesOf } from '../../src/content/model/subjects.ts';
import type { Fault, Mistake } from '../../src/content/problem/problem.ts';
import { isObject, objectOr } from '../../src/content/schema/walk.ts';
import { hasBegun, valueAt } from '../../src/rules/dates.ts';
import { formatValue } from '../../src/rules/format-value.ts';
import { differencesOverTime, sumWords } from '../../src/rules/value-rules.ts';
import { comparisonsIn } from '../../src/rules/when.ts';
import type { Value, ValueRule, When } from '../../src/types.gen.ts';
import { conditionFaults, contextOf } from './conditions.ts';
import { momentFaults } from './moments.ts';

type Values = Record<string, Value>;

/** Finds values that do not agree although values.json says that they must, and rules that cannot hold (D-32). */
export function* checkValueRules(contentIndex: ContentIndex): Generator<Mistake> {
  const [file] = filesOf(contentIndex, 'values');
  if (!file) return;
  const values = Object.fromEntries(
    Object.entries(objectOr(file.data)).filter(([, entry]) => isObject(entry)),
  ) as unknown as Values;
  for (const fault of faultsIn(contentIndex, values, fractionsIn(file.text ?? ''))) yield { file: file.path, ...fault };
}

function faultsIn(contentIndex: ContentIndex, values: Values, fractions: ReadonlyMap<string, string>): Fault[] {
  const entries = Object.entries(values);
  // The check of references reports names that there are not.
  const isKnown = ({ sum = [], minus = [], equals }: ValueRule) =>
    [...sum, ...minus, ...(equals ? [equals] : [])].every((name) => Object.hasOwn(values, name));
  const misfits = entries.flatMap(([name, value]) => (isKnown(value) ? misfitsIn(name, value, values) : []));
  const around = contextOf(valuesOf(contentIndex));
  const conditions = entries.flatMap(([name, { when }]) =>
    when ? [...answersIn(when, `/${name}/when`), ...conditionFaults(when, `/${name}/when`, around)] : [],
  );
  if (misfits.length || conditions.length) return [...misfits, ...conditions];
  const ruled = Object.fromEntries(entries.filter(([, value]) => isKnown(value)));
  return differencesOverTime(ruled, values)
    .filter(({ at }) => at === undefined || !momentFaults(at).length)
    .filter(({ name, of, at }) => [name, ...of].every((term) => isOfType(values[term]!, at)))
    .filter(({ name, of }) => [name, ...of].every((term) => !fractions.has(`/${term}/value`)))
    .map((difference) => faultOf(difference, values));
}

/** A value belongs to orders, which are there before anything is answered. */
const answersIn = (when: When, pointer: string): Fault[] =>
  comparisonsIn(when).flatMap(({ fact }) =>
    fact === undefined ? [] : [{ pointer, message: `${fact} is no value: an order is known by its values alone.` }],
  );

/** Whether a value can be compared, or there is none. A value of another type is another check's mistake. */
function isOfType(value: Value, at: string | undefined): boolean {
  const now = valueAt(value, at);
  const isNumber = value.type === 'money' || value.type === 'number';
  return now === undefined || !isNumber || typeof now === 'number';
}

/** Finds terms that cannot be compared, such as a sum of words, or pence with months. */
function misfitsIn(
  name: string,
  { type, sum = [], minus = [], percent, equals, order }: Value,
  values: Values,
): Fault[] {
  const faults: Fault[] = [];
  const isNumber = type === 'money' || type === 'number';
  const mixed = (other: string) => `"${other}" is ${inWords[values[other]!.type]}, and "${name}" is ${inWords[type]}.`;
  if (sum.length && !isNumber)
    faults.push({ pointer: `/${name}/sum`, message: 'Only money and numbers have a "sum".' });
  if (!sum.length && (minus.length || percent))
    faults.push({ pointer: `/${name}`, message: '"minus" and "percent" are of a "sum": say which values it adds up.' });
  for (const [index, part] of [...sum, ...minus].entries()) {
    const pointer = index < sum.length ? `/${name}/sum/${index}` : `/${name}/minus/${index - sum.length}`;
    if (part === name) faults.push({ pointer, message: `"${name}" cannot be a part of itself.` });
    else if (isNumber && values[part]!.type !== type) faults.push({ pointer, message: mixed(part) });
  }
  if (equals === name) faults.push({ pointer: `/${name}/equals`, message: `"${name}" is always the same as itself.` });
  else if (equals && values[equals]!.type !== type) faults.push({ pointer: `/${name}/equals`, message: mixed(equals) });
  if (order && type !== 'money')
    faults.push({ pointer: `/${name}/order`, message: 'Only money is compared with the cost of an order.' });
  return faults;
}

const inWords = { money: 'money', number: 'a number', text: 'text', choice: 'a choice', day: 'a day', list: 'a list' };

/** The mistake is at the value that holds then; one that does not change with its parts has no change there. */
function faultOf(
  { name, rule, is, other, of, at }: ReturnType<typeof differencesOverTime>[number],
  values: Values,
): Fault {
  const formatted = (value: typeof is) => formatValue(values[name]!.type, value);
  const { changes = [] } = values[name]!;
  const change = changes.findLastIndex(({ from }) => hasBegun(from, at ?? ''));
  const pointer = change < 0 ? `/${name}/value` : `/${name}/changes/${change}/value`;
  const from = at === undefined ? '' : `From ${formatValue('time', at)}, `;
  const when = at === undefined ? {} : { from: at };
  const type = values[name]!.type === 'money' ? ('money' as const) : ('number' as const);
  const way = typeof other === 'number' && {
    way: { do: 'value' as const, name, type, value: other, ...when, of, words: '' },
  };
  if (rule === 'equals') {
    const message = `${from}${name} is ${formatted(is)}, and has to be the same as ${of[0]}, which is ${formatted(other)}.`;
    return { pointer, message, ...way };
  }
  const missing = of.filter((part) => valueAt(values[part]!, at) === undefined);
  if (missing.length) {
    const which = `${missing.join(' and ')} ${missing.length > 1 ? 'have' : 'has'} no value`;
    return { pointer, message: `${from}${name} is a sum, and ${which}.` };
  }
  const parts = sumWords(values[name]!, (part) => `${part} (${formatted(valueAt(values[part]!, at))})`);
  return { pointer, message: `${from}${name} is ${formatted(is)}, and ${parts} make ${formatted(other)}.`, ...way };
}
