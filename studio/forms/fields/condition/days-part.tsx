import { inLondon, momentOf } from '../../../../src/rules/london-time.ts';
import type { Pointer } from '../../../types.ts';
import { MomentControl } from '../../../ui/moment-control.tsx';
import shared from '../../form.module.css';
import { useForm } from '../../form-context.ts';
import { conditionOf, type Days } from './days.ts';

/** Between which days something shows. Without a time of day, a day begins at midnight in London. */
export function DaysPart({ at, days }: { at: Pointer; days: Days }) {
  const { onEdit } = useForm();
  const { from, until } = days;

  /** Changes only the time that is chosen, so that everything else keeps its bytes. */
  function choose(name: keyof Days, time: string) {
    const bound = days[name];
    if (bound && time) return onEdit({ do: 'set', at: [...at, ...bound.at], value: time });
    const next = { from: from?.time, until: until?.time, [name]: time || undefined };
    // Without either it would show to everybody, for which there is a button.
    if (next.from || next.until) onEdit({ do: 'set', at, value: conditionOf(next.from, next.until) });
  }
  return (
    <>
      <DayAndTime label="From" time={from?.time ?? ''} onTime={(time) => choose('from', time)} />
      <DayAndTime label="Until the beginning of" time={until?.time ?? ''} onTime={(time) => choose('until', time)} />
    </>
  );
}

function DayAndTime({ label, time, onTime }: { label: string; time: string; onTime: (time: string) => void }) {
  const [day, clock = '00:00'] = inLondon(time).split('T');
  return (
    <span className={shared.row}>
      <span>{label}</span>
      <MomentControl
        part="day"
        aria-label={label}
        value={time}
        onLocal={(next) => onTime(next && momentOf(`${next}T${clock}`))}
      />
      <MomentControl
        part="time"
        aria-label={`${label}: time of day, midnight if left out`}
        value={time}
        disabled={!day}
        onLocal={(next) => onTime(momentOf(`${day}T${next || '00:00'}`))}
      />
    </span>
  );
}
