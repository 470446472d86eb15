import { inLondon, momentOf } from '../../../../src/rules/london-time.ts';
import type { Json, Pointer } from '../../../types.ts';
import { MomentControl } from '../../../ui/moment-control.tsx';
import shared from '../../form.module.css';
import { useForm } from '../../form-context.ts';
import { type Condition, conditionIn } from './condition-words.ts';

/** A time that a condition names, and its place in the condition. */
type Bound = { at: Pointer; time: string };

/** From when and until when something shows. */
type Days = { from?: Bound; until?: Bound };

/** Reads the days of a condition; undefined if it says anything else. */
export function daysIn(when: Condition): Days | undefined {
  const parts = Array.isArray(when.all)
    ? when.all.map((one, i) => boundIn(one, ['all', i]))
    : [boundIn(when as Json, [])];
  const [one, other] = parts;
  if (!one || parts.length > 2 || (parts.length === 2 && !other)) return undefined;
  const days = { ...one, ...other };
  return Object.keys(days).length === parts.length ? days : undefined;
}

function boundIn(value: Json, at: Pointer): Days | undefined {
  const part = conditionIn(value);
  const inner = part.not === undefined ? part : conditionIn(part.not);
  if (Object.keys(part).length !== 1 || Object.keys(inner).join() !== 'from') return undefined;
  const time = String(inner.from);
  return part.not === undefined
    ? { from: { at: [...at, 'from'], time } }
    : { until: { at: [...at, 'not', 'from'], time } };
}

/** Makes the condition that an editor would write by hand for these times. One of them is needed. */
function conditionOf(from: string | undefined, until: string | undefined): Json {
  const parts: Json[] = [...(from ? [{ from }] : []), ...(until ? [{ not: { from: until } }] : [])];
  return parts.length === 1 ? parts[0]! : { all: parts };
}

/** Returns a condition that holds for a week from tomorrow in London. Both are for the editor to change. */
export function nextDays(): Json {
  const midnight = (days: number) => {
    const local = inLondon(new Date(Date.now() + days * 24 * 3600_000).toISOString());
    return momentOf(`${local.slice(0, 10)}T00:00`);
  };
  return conditionOf(midnight(1), midnight(8));
}

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
      <DayAndTime label="From" value={from?.time ?? ''} onTime={(time) => choose('from', time)} />
      <DayAndTime label="Until the beginning of" value={until?.time ?? ''} onTime={(time) => choose('until', time)} />
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
