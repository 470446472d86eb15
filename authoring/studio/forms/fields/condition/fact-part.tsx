import type { Fact } from '../../../../api/pure.ts';
import type { Json, Names, Pointer } from '../../../types.ts';
import { Choice } from '../../../ui/choice.tsx';
import styles from '../../form.module.css';
import { fieldId, useForm } from '../../form-context.ts';
import { Select } from '../../parts/select.tsx';
import { Ticks } from '../../parts/ticks.tsx';
import { labelOf } from '../../wording.ts';
import type { Condition as Data } from './condition-words.ts';
import { OperandPart, type Order, orderOf, useSubjects } from './operand-part.tsx';

/** The subject of a condition: a fact of the link, or a value of values.json. */
export type Subject = 'fact' | 'value';

type Test = 'is' | 'isNot' | 'in' | 'notIn' | 'exists' | 'missing' | Order;

const testOf = (when: Data): Test => orderOf(when) ?? plainTestOf(when);

const plainTestOf = (when: Data): Test =>
  (['in', 'notIn', 'isNot'] as const).find((test) => when[test] !== undefined) ??
  (when.exists === true ? 'exists' : when.exists === false ? 'missing' : 'is');

const tests: [Test, string][] = [
  ['is', 'is'],
  ['isNot', 'is not'],
  ['in', 'is any of'],
  ['notIn', 'is none of'],
  ['exists', 'is known'],
  ['missing', 'is not known'],
  ['equals', 'is the same as'],
  ['before', 'is before, or less than'],
  ['after', 'is after, or more than'],
  ['atLeast', 'is on or after, or at least'],
  ['atMost', 'is on or before, or at most'],
];

export function FactPart({ at, when }: { at: Pointer; when: Data }) {
  const { names, facts, onEdit } = useForm();
  const subjects = useSubjects();
  const subject: Subject = when.fact === undefined && when.value !== undefined ? 'value' : 'fact';
  const name = String(when[subject] ?? '');
  const fact = subject === 'fact' ? facts[name] : undefined;
  const test = testOf(when);
  const order = orderOf(when);
  const values = subject === 'value' ? names.choices[name] : valuesOf(fact, names);
  const set = (next: Data) => onEdit({ do: 'set', at, value: next as Json });
  const named = when.in ?? when.notIn;
  const chosen = Array.isArray(named) ? named : [];
  const one = when.is ?? when.isNot ?? chosen[0];
  const isOne = test === 'is' || test === 'isNot';
  const isSeveral = test === 'in' || test === 'notIn';
  const isKnown = subjects[subject].some((offer) => offer.name === name);

  function ask(next: Test) {
    if (next === 'is' || next === 'isNot') set({ [subject]: name, [next]: one ?? '' });
    else if (next === 'in' || next === 'notIn')
      set({ [subject]: name, [next]: chosen.length ? chosen : [one ?? []].flat().filter((each) => each !== '') });
    else if (next === 'exists' || next === 'missing') set({ [subject]: name, exists: next === 'exists' });
    else set({ [subject]: name, [next]: order ? when[order] : '' });
  }
  /** Changes only the chosen value, so that everything else keeps its bytes. */
  const choose = (value: Json) => onEdit({ do: 'set', at: [...at, test], value });

  return (
    <>
      <select
        id={fieldId(at)}
        aria-label="Fact or value"
        value={`${subject} ${name}`}
        onChange={({ target }) => {
          const [kind, chosenName] = target.value.split(' ') as [Subject, string];
          set({ [kind]: chosenName });
        }}
      >
        {!isKnown && <option value={`${subject} ${name}`}>{name || 'Choose…'}</option>}
        {(['fact', 'value'] as const).map((kind) => (
          <optgroup key={kind} label={kind === 'fact' ? 'What the link tells' : 'What values.json says'}>
            {subjects[kind].map((offer) => (
              <option key={offer.name} value={`${kind} ${offer.name}`}>
                {labelOf(offer.name)} — {offer.about}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <span className={styles.row}>
        <Choice className={styles.kind} aria-label="Test" value={test} options={tests} onChoose={ask} />
        {isOne && values && (
          <Select
            shared={{ 'aria-label': 'Value' }}
            value={one === '' ? undefined : one}
            values={values}
            isNeeded
            onChange={(next) => choose(next!)}
          />
        )}
        {isOne && !values && (
          <input
            aria-label="Value"
            value={String(one ?? '')}
            onChange={({ target }) => choose(typed(target.value, one, fact))}
          />
        )}
      </span>
      {order && (
        <OperandPart value={when[order]} set={(operand) => onEdit({ do: 'set', at: [...at, order], value: operand })} />
      )}
      {isSeveral && values && (
        <Ticks at={[...at, test]} label="Values" value={named} values={[...new Set([...values, ...chosen])]} isNeeded />
      )}
      {isSeveral && !values && (
        <input
          aria-label="Values, with commas between them"
          defaultValue={chosen.join(', ')}
          key={chosen.join()}
          onBlur={({ target }) => {
            const next = target.value.split(',').map((one) => typed(one.trim(), chosen[0], fact));
            if (next.join() !== chosen.join()) onEdit({ do: 'set', at: [...at, test], value: next });
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

/** Money, and a value that was a number before, is compared as a number. */
const typed = (text: string, before: Json | undefined, fact: Fact | undefined): Json =>
  (fact?.type === 'money' || typeof before === 'number') && text.trim() !== '' && Number.isFinite(Number(text))
    ? Number(text)
    : text;
