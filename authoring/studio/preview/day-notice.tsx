import { hasBegun, secondOf } from '../../../src/rules/dates.ts';
import type { PageSeed } from '../../walk/memory/memory.ts';
import { dayOfSite } from '../../walk/types.ts';
import { valueIn } from '../edit/json-edit.ts';
import { fromWords } from '../forms/wording.ts';
import type { StudioLocation } from '../state/use-address.ts';
import { useContent } from '../state/use-studio.ts';
import { Button } from '../ui/button.tsx';
import styles from './preview.module.css';

/** `isChosen`: the day is the editor's, not that of a state. */
type Props = { seed: PageSeed | undefined; isChosen: boolean; today?: (() => void) | undefined };

/** Says for which day the page is shown, where it is another than that of most states, and on a walk leads back to today. */
export function DayNotice({ seed, isChosen, today }: Props) {
  const usual = dayOfSite(useContent()?.sites.content.site ?? {});
  if (!seed || !isAnotherDay(seed, usual, isChosen)) return null;
  return (
    <p role="status" className={styles.note}>
      The page is shown {fromWords(seed.day, 'as on')}.
      {seed.acted !== undefined && hasActed(seed) && ' What this customer has agreed to stays as it was.'}{' '}
      {today && (
        <Button look="small" onClick={today}>
          As today
        </Button>
      )}
    </p>
  );
}

const hasActed = ({ acts = [], link }: PageSeed) => acts.length > 0 || link?.state === 'used';

/** A day of no state is today; the others are those on which something changes. */
const isAnotherDay = ({ day }: PageSeed, usual: string, isChosen: boolean) =>
  isChosen ? Math.abs(Date.parse(day) - Date.now()) > 86_400_000 : !hasBegun(day, usual);

/** When a notice begins that is selected and is still to come: it is seen while it is written. */
export function noticeDay({ file, at }: StudioLocation, text: string | null | undefined): string | undefined {
  if (file !== 'site.json' || at?.[0] !== 'notices' || !text) return undefined;
  const from = Date.parse(String(valueIn(text, [...at.slice(0, 2), 'from'])));
  return from > Date.now() ? secondOf(new Date(from)) : undefined;
}
