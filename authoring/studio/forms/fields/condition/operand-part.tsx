import { type Order as Ordered, orderNames } from '../../../../../src/rules/compare.ts';
import { isAnswer } from '../../../../../src/rules/questions/question.ts';
import type { Json } from '../../../types.ts';
import { useForm } from '../../form-context.ts';
import { labelOf } from '../../wording.ts';
import { type Condition, conditionIn } from './condition-words.ts';

export type Order = Ordered['order'];

/** How a condition compares its fact; undefined where it does not. */
export const orderOf = (when: Condition): Order | undefined => orderNames.find((name) => when[name] !== undefined);

/** The facts and values that a condition may ask for here: in what customers agree to, of facts their answers alone. */
export function useSubjects() {
  const { names, path } = useForm();
  const { fact = [], value = [] } = names.offers;
  return { fact: path.startsWith('documents/') ? fact.filter(({ name }) => isAnswer(name)) : fact, value };
}

/** What a condition compares with: a day or a number that is typed, or a fact or value with days after it. */
export function OperandPart({ value, set }: { value: Json | undefined; set(operand: Json): void }) {
  const subjects = useSubjects();
  const source = conditionIn(value) as { fact?: Json; value?: Json; days?: Json; workingDays?: Json };
  const kind = source.fact === undefined ? 'value' : 'fact';
  const isNamed = source.fact !== undefined || source.value !== undefined;
  const shift = Number(source.workingDays ?? source.days ?? 0);
  return (
    <>
      <select
        aria-label="Compare with"
        value={isNamed ? `${kind} ${source[kind]}` : ''}
        onChange={({ target }) => {
          const [chosen = '', name = ''] = target.value.split(' ');
          set(chosen ? { [chosen]: name } : 'today');
        }}
      >
        <option value="">A day or number</option>
        {(['value', 'fact'] as const).flatMap((each) =>
          subjects[each].map(({ name }) => (
            <option key={`${each} ${name}`} value={`${each} ${name}`}>
              {labelOf(name)}
            </option>
          )),
        )}
      </select>
      {isNamed ? (
        <input
          type="number"
          aria-label={source.workingDays === undefined ? 'Days after it' : 'Working days after it'}
          value={shift}
          onChange={({ target }) =>
            set({
              [kind]: source[kind]!,
              [source.workingDays === undefined ? 'days' : 'workingDays']: Number(target.value),
            })
          }
        />
      ) : (
        <input
          aria-label="Day, such as 2027-03-27 or +14 days, or number"
          value={String(value ?? '')}
          onChange={({ target: { value: typed } }) => set(/^\d+$/.test(typed) ? Number(typed) : typed)}
        />
      )}
    </>
  );
}
