import { todayFact } from '../../../../src/rules/compare.ts';
import type { NewDay } from '../../../api/pure.ts';
import { labelOf } from '../../forms/wording.ts';
import { useContent, useStudio } from '../../state/use-studio.ts';
import { Choice } from '../../ui/choice.tsx';

/** A day as far as it is chosen. */
export type ChosenDay = Omit<NewDay, 'days' | 'unless'> & { days: number | undefined; unless: string[] };

/** Nothing is chosen that the editor has not said. */
export const noDay: ChosenDay = { side: 'before', date: '', days: undefined, at: '', unless: [] };

/** When a letter by a day goes, and what stops it. */
export function LetterDay({ day, onChange }: { day: ChosenDay; onChange(day: ChosenDay): void }) {
  const { site } = useStudio();
  const { offers } = site.names;
  const set = (more: Partial<ChosenDay>) => onChange({ ...day, ...more });
  return (
    <>
      <label>
        How many days; 0 is the day itself
        <input
          type="number"
          min={0}
          max={730}
          required
          value={day.days ?? ''}
          onChange={({ target: { valueAsNumber: days } }) => set({ days: Number.isNaN(days) ? undefined : days })}
        />
      </label>
      <label>
        Before or after
        <Choice value={day.side} options={['before', 'after']} onChoose={(side) => set({ side })} />
      </label>
      <label>
        Which date
        <Choice
          required
          value={day.date}
          options={[['', 'Choose…'], ...useDates(day.side)]}
          onChoose={(date) => set({ date })}
        />
      </label>
      <label>
        At what time, in the United Kingdom
        <input type="time" required value={day.at} onChange={({ target }) => set({ at: target.value })} />
      </label>
      <fieldset>
        <legend>What stops it</legend>
        <p>None goes for a link that you have ended, or to a customer who has stopped reminders.</p>
        {offers.stop?.map(({ name }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={day.unless.includes(name)}
              onChange={({ target }) =>
                set({ unless: target.checked ? [...day.unless, name] : day.unless.filter((one) => one !== name) })
              }
            />
            {labelOf(name)}
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** The dates of links, each with its label. What was recorded has a day only afterwards. */
function useDates(side: NewDay['side']): (readonly [string, string])[] {
  const { site } = useStudio();
  const values = useContent()?.sites.content.site.values ?? {};
  const { facts } = site.schemas;
  const isDate = (name: string) => facts[name]?.type === 'date' && name !== todayFact;
  const dates = [
    ...(site.names.offers.fact ?? []).filter(
      ({ name }) => isDate(name) || (side === 'after' && facts[name]?.of === 'recorded_at'),
    ),
    ...(site.names.offers.value ?? []).filter(({ name }) => values[name]?.type === 'day'),
  ];
  return dates.map(({ name, about }) => [name, `${labelOf(name)}: ${about}`] as const);
}
