import type { Pointer } from '../../../types.ts';
import { MomentControl } from '../../../ui/moment-control.tsx';
import shared from '../../form.module.css';
import { fieldId, useForm } from '../../form-context.ts';
import type { Condition } from './condition-words.ts';

const ends = [
  { name: 'from', label: 'From', open: 'no beginning' },
  { name: 'until', label: 'Until the beginning of', open: 'no end' },
] as const;

/** Between which days something shows; either may be left open. A day begins at midnight in London. */
export function DaysPart({ at, days }: { at: Pointer; days: Condition }) {
  const { onEdit } = useForm();
  const first = ends.find(({ name }) => days[name] !== undefined);

  return ends.map(({ name, label, open }) => {
    const isOnly = ends.every((other) => other.name === name || days[other.name] === undefined);
    return (
      <span key={name} className={shared.row}>
        <span>{label}</span>
        <MomentControl
          {...(first?.name === name && { id: fieldId(at) })}
          label={label}
          value={String(days[name] ?? '')}
          // Changes only the time that is chosen, so that everything else keeps its bytes. Without either it would show
          // to everybody, for which there is a button.
          onTime={(time) =>
            onEdit(time || isOnly ? { do: 'set', at: [...at, name], value: time } : { do: 'remove', at: [...at, name] })
          }
        />
        {days[name] === undefined && <small>{open}</small>}
      </span>
    );
  });
}
