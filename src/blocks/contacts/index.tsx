import { Line, MessageLine, useMessages, useShown } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import { isOpen, phoneHref } from '../../rules/contacts.ts';
import type { ContactsBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws how to reach the provider: phone number and mailbox, and when the phone is answered (R-G16). */
export default function Contacts({ heading, text = '', call }: ContactsBlock) {
  const { site, link, now } = useShown();
  const message = useMessages();
  // A page without a link may have been drawn by the build, and not now.
  const open = link.status !== 'none' && isOpen(site, now) && message('openNow');
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
        {call !== undefined && (
          <>
            {' · '}
            <Line text="{email}" links />
          </>
        )}
      </p>
    </section>
  );
}
