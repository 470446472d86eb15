import { Line, useMessages, useSite } from '../../page/render/hooks.tsx';
import { phoneHref } from '../../rules/phone.ts';
import type { ContactsBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws the provider's phone number and mailbox (R-G16). */
export default function Contacts({ heading, text }: ContactsBlock) {
  const { phone = '', email = '', hours } = useSite().contacts;
  const message = useMessages();
  return (
    <section className={styles.contacts}>
      <h2>
        <Line text={heading} />
      </h2>
      {text && (
        <p>
          <Line text={text} />
        </p>
      )}
      <dl className={styles.list}>
        <dt>{message('callUs')}</dt>
        <dd>
          <a href={phoneHref(phone)}>{phone}</a>
        </dd>
        <dt>{message('emailUs')}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
        <dt>{message('openingHours')}</dt>
        <dd>{hours}</dd>
      </dl>
    </section>
  );
}
