import { inLondon, momentOf } from '../../../../src/rules/london-time.ts';
import type { Json, Pointer } from '../../../types.ts';
import { MomentControl } from '../../../ui/moment-control.tsx';
import shared from '../../form.module.css';
import { useForm } from '../../form-context.ts';
import type { Condition } from './condition-words.ts';

/** From when and until when something shows. */
type Days = { from?: string; until?: string };

/** Reads the days of a comparison; undefined if it says anything else. */
export function daysIn({ from, until, ...rest }: Condition): Days | undefined {
  if (Object.keys(rest).length || (from === undefined && until === undefined)) return undefined;
  return {
    ...(from !== undefined && { from: String(from) }),
    ...(until !== undefined && { until: String(until) }),
  };
}

/** Returns a condition that holds for a week from tomorrow in London. Both are for the editor to change. */
export function nextDays(): Json {
  const midnight = (days: number) => {
    const local = inLondon(new Date(Date.now() + days * 24 * 3600_000).toISOString());
    return momentOf(`${local.slice(0, 10)}T00:00`);
  };
  return { from: midnight(1), until: midnight(8) };
}

/** Between which days something shows. Without a time of day, a day begins at midnight in London. */
export function DaysPart({ at, days }: { at: Pointer; days: Days }) {
  const { onEdit } = useForm();

  /** Changes only the time that is chosen, so that everything else keeps its bytes. */
  function choose(name: keyof Days, time: string) {
    if (time) onEdit({ do: 'set', at: [...at, name], value: time });
    // Without either it would show to everybody, for which there is a button.
    else if (Object.keys(days).some((other) => other !== name)) onEdit({ do: 'remove', at: [...at, name] });
  }
  return (
    <>
      <DayAndTime label="From" value={days.from ?? ''} onTime={(time) => choose('from', time)} />
      <DayAndTime label="Until the beginning of" value={days.until ?? ''} onTime={(time) => choose('until', time)} />
    </>
  );
}

function DayAndTime(props: { label: string; value: string; onTime: (time: string) => void }) {
  return (
    <span className={shared.row}>
      <span>{props.label}</span>
      <MomentControl {...props} />
    </span>
  );
}
