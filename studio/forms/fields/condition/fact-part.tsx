import type { Fact } from '../../../../src/content/api/pure.ts';
import type { Json, Names, Pointer } from '../../../types.ts';
import { Choice } from '../../../ui/choice.tsx';
import styles from '../../form.module.css';
import { useForm } from '../../form-context.ts';
import { Select } from '../../parts/select.tsx';
import { Ticks } from '../../parts/ticks.tsx';
import { labelOf } from '../../wording.ts';
import { conditionIn, type Condition as Data } from './condition-words.ts';
import { OperandPart, type Order, orderOf } from './operand-part.tsx';

/** The subject of a condition: a fact of the link, or a value of values.json. */
export type Subject = 'fact' | 'value';

type Test = 'is' | 'in' | 'exists' | 'missing' | Order;

const testOf = (when: Data): Test => orderOf(when) ?? plainTestOf(when);

const plainTestOf = ({ in: values, exists }: Data): Test =>
  values !== undefined ? 'in' : exists === true ? 'exists' : exists === false ? 'missing' : 'is';

const tests: [Test, string][] = [
  ['is', 'is'],
  ['in', 'is any of'],
  ['exists', 'is known'],
  ['missing', 'is not known'],
  ['equals', 'is the same as'],
  ['before', 'is before, or less than'],
  ['after', 'is after, or more than'],
  ['atLeast', 'is on or after, or at least'],
  ['atMost', 'is on or before, or at most'],
];

export function FactPart({ at, when, subjects }: { at: Pointer; when: Data; subjects: Subject[] }) {
  const { names, facts, onEdit } = useForm();
  const isOfDocument = subjects[0] === 'value';
  const subject: Subject = when.fact === undefined && (isOfDocument || when.value !== undefined) ? 'value' : 'fact';
  const name = String(when[subject] ?? '');
  const fact = subject === 'fact' ? facts[name] : undefined;
  const test = testOf(when);
  const order = orderOf(when);
  const values = valuesOf(fact, names);
  const set = (next: Data) => onEdit({ do: 'set', at, value: next as Json });
  const chosen = Array.isArray(when.in) ? when.in : [];
  const now = when.is ?? chosen[0] ?? values?.[0] ?? '';
  const isKnown = names.offers[subject]?.some((offer) => offer.name === name);

  const offersOf = (kind: Subject) =>
    (names.offers[kind] ?? []).filter((offer) => kind === 'value' || !isOfDocument || offer.name.startsWith('answer.'));

  function ask(next: Test) {
    if (next === 'is') set({ [subject]: name, is: now });
    else if (next === 'in') set({ [subject]: name, in: chosen.length ? chosen : [now] });
    else if (next === 'exists' || next === 'missing') set({ [subject]: name, exists: next === 'exists' });
    else set({ [subject]: name, [next]: order ? when[order] : 'today' });
  }
  /** Changes only the chosen value, so that everything else keeps its bytes. */
  const choose = (value: Json) => onEdit({ do: 'set', at: [...at, 'is'], value });

  return (
    <>
      <select
        aria-label={isOfDocument ? 'Value of values.json' : 'Fact'}
        value={`${subject} ${name}`}
        onChange={({ target }) => {
          const [kind, chosenName] = target.value.split(' ') as [Subject, string];
          set(
            conditionIn(
              kind === 'fact' ? starterFor(chosenName, facts[chosenName]) : { value: chosenName, exists: true },
            ),
          );
        }}
      >
        {!isKnown && <option value={`${subject} ${name}`}>{name || 'Choose…'}</option>}
        {subjects.map((kind) => (
          <optgroup key={kind} label={kind === 'fact' ? 'What the link tells' : 'What values.json says'}>
            {offersOf(kind).map((offer) => (
              <option key={offer.name} value={`${kind} ${offer.name}`}>
                {labelOf(offer.name)} — {offer.about}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <span className={styles.row}>
        <Choice className={styles.kind} aria-label="Test" value={test} options={tests} onChoose={ask} />
        {test === 'is' && values && (
          <Select
            shared={{ 'aria-label': 'Value' }}
            value={when.is}
            values={values}
            isNeeded
            onChange={(next) => choose(next!)}
          />
        )}
        {test === 'is' && !values && (
          <input
            aria-label="Value"
            value={String(when.is ?? '')}
            onChange={({ target }) => choose(typed(target.value, when.is, fact))}
          />
        )}
      </span>
      {order && (
        <OperandPart value={when[order]} set={(operand) => onEdit({ do: 'set', at: [...at, order], value: operand })} />
      )}
      {test === 'in' && values && (
        <Ticks
          at={[...at, 'in']}
          label="Values"
          value={when.in}
          values={[...new Set([...values, ...chosen])]}
          isNeeded
        />
      )}
      {test === 'in' && !values && (
        <input
          aria-label="Values, with commas between them"
          defaultValue={chosen.join(', ')}
          key={chosen.join()}
          onBlur={({ target }) => {
            const next = target.value.split(',').map((one) => typed(one.trim(), chosen[0], fact));
            if (next.join() !== chosen.join()) onEdit({ do: 'set', at: [...at, 'in'], value: next });
          }}
        />
      )}
    </>
  );
}

function valuesOf(fact: Fact | undefined, names: Names): Json[] | undefined {
  if (fact?.values === 'journeys') return names.offers.journey?.map(({ name }) => name);
  return fact?.values;
}

/** A new condition over a fact: that it has its first value, or that it is known. */
export function starterFor(fact: string, kind: Fact | undefined): Json {
  const first = Array.isArray(kind?.values) ? kind.values[0] : undefined;
  if (kind?.values === 'journeys') return { fact, is: String(kind.example) };
  return first === undefined ? { fact, exists: true } : { fact, is: first };
}

/** Money, and a value that was a number before, is compared as a number. */
const typed = (text: string, before: Json | undefined, fact: Fact | undefined): Json =>
  (fact?.type === 'money' || typeof before === 'number') && text.trim() !== '' && Number.isFinite(Number(text))
    ? Number(text)
    : text;
