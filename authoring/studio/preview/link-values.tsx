import type { ReactNode } from 'react';
import type { PageSeed } from '../../walk/memory/memory.ts';
import { asTitle } from '../../walk/state-words.ts';
import type { StudioContent } from '../types.ts';
import { Choice } from '../ui/choice.tsx';
import styles from './customer-bar.module.css';

type Values = NonNullable<NonNullable<PageSeed['link']>['values']>;
type ValuesProps = { content: StudioContent; values: Values; change(values: Values): void };

/** The values that a link alone can say, those that it chooses, and those that it says: which offer, when the service starts. */
export function LinkValues({ content, values, change }: ValuesProps) {
  const { site } = content.sites.content;
  const names = Object.keys(site.values).filter(
    (name) => site.values[name]!.value === undefined || site.values[name]!.choices || name in values,
  );
  if (!names.length) return null;
  const set = (name: string, value: string | number) => {
    const { [name]: _, ...others } = values;
    change(value === '' ? others : { ...others, [name]: value });
  };
  return (
    <details>
      <summary>What the link says</summary>
      {names.map((name) => {
        const { type, choices } = site.values[name]!;
        const value = values[name];
        const isNumber = type === 'number' || type === 'money';
        const factor = type === 'money' ? 100 : 1;
        return (
          <Field key={name} label={asTitle(name.replace(/_pence$/, ', in pounds').replaceAll('_', ' '))}>
            {choices ? (
              <Choice
                value={value ?? ''}
                options={[['', 'not said'], ...choices]}
                onChoose={(choice) => set(name, choice as string | number)}
              />
            ) : (
              <input
                key={String(value)}
                type={isNumber ? 'number' : 'text'}
                step="any"
                placeholder={type === 'day' ? '2027-03-01' : 'not said'}
                defaultValue={
                  typeof value === 'number' ? value / factor : Array.isArray(value) ? value.join(', ') : value
                }
                onBlur={({ target }) =>
                  set(name, isNumber && target.value ? Math.round(Number(target.value) * factor) : target.value)
                }
              />
            )}
          </Field>
        );
      })}
    </details>
  );
}

/** A control for something of a customer, with its label. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child.
    <label className={styles.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}
