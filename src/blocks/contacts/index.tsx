import { Line, MessageLine, useMessages, useShown } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import { comingHours, isOpen, lastDayOf, phoneHref } from '../../rules/contacts.ts';
import { formatValue } from '../../rules/format-value.ts';
import type { ContactsBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws how to reach the provider: phone number and mailbox, and when the phone is answered (R-G16). */
export default function Contacts({ heading, text = '', call }: ContactsBlock) {
  const { site, link, now } = useShown();
  const message = useMessages();
  // A page without a link may have been drawn by the build, and not now.
  const isDrawnNow = link.status !== 'none';
  const open = isDrawnNow && isOpen(site, now) && message('openNow');
  const inWords = (day: string) => formatValue('day', day, site.formats);
  return (
    <section className={styles.contacts}>
      <h2>
        <Line text={heading} />
      </h2>
      <p>
        <Line text={text} /> {call === undefined && <MessageLine name="contactUs" />}
      </p>
      {call !== undefined && (
        <a className={buttonClass('secondary')} href={phoneHref(site.contacts.phone ?? '')}>
          <span>
            <Line text={call} />
          </span>
        </a>
      )}
      <p className={styles.hours}>
        {open && <b>{open} · </b>}
        <Line text="{hours}" />
      </p>
      {call !== undefined && (
        <p className={styles.hours}>
          <Line text="{email}" links />
        </p>
      )}
      {isDrawnNow &&
        comingHours(site, now).map((other) => (
          <p key={other.day} className={styles.hours}>
            {[...new Set([other.day, lastDayOf(other)])].map(inWords).join(' – ')}:{' '}
            {other.from ? `${other.from}–${other.until}` : message('closedThen')}
          </p>
        ))}
    </section>
  );
}
