import { secondOf } from '../../../src/rules/dates.ts';
import type { PageSeed } from '../../walk/memory/memory.ts';
import { valueIn } from '../edit/json-edit.ts';
import { fromWords, labelOf } from '../forms/wording.ts';
import type { StudioLocation } from '../state/use-address.ts';
import styles from './preview.module.css';

/** Says for whom and when a page is: as on 2 April 2027, new customer, contract. */
export const aboutOf = ({ day, link }: PageSeed): string =>
  [
    fromWords(day, 'as on'),
    ...(link ? [`${link.customer_type} customer`, labelOf(link.journey)] : ['without a link']),
  ].join(', ');

type Props = {
  seed: PageSeed | undefined;
  /** The title of the page to which this customer is led, in place of the page that is open. */
  led?: string | undefined;
};

/** Says for whom and for which day the page is shown, as whoever gets it from here is told. */
export function DayNotice({ seed, led }: Props) {
  if (!seed) return null;
  return (
    <p role="status" className={styles.note}>
      Shown {aboutOf(seed)}.{seed.acted !== undefined && hasActed(seed) && ' What they have agreed to stays as it was.'}
      {led !== undefined && ` This customer is led to “${led}” then.`}
    </p>
  );
}

const hasActed = ({ acts = [], link }: PageSeed) => acts.length > 0 || link?.state === 'used';

/** When a notice begins that is selected and is still to come: it is seen while it is written. */
export function noticeDay({ file, at }: StudioLocation, text: string | null | undefined): string | undefined {
  if (file !== 'site.json' || at?.[0] !== 'notices' || !text) return undefined;
  const from = Date.parse(String(valueIn(text, [...at.slice(0, 2), 'from'])));
  return from > Date.now() ? secondOf(new Date(from)) : undefined;
}
