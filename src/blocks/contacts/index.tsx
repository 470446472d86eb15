import { Line, MessageLine, useSite } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import { phoneHref } from '../../rules/contacts.ts';
import type { ContactsBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws how to reach the provider: phone number, mailbox and hours in a sentence (R-G16). */
export default function Contacts({ heading, text = '', call }: ContactsBlock) {
  const { phone = '' } = useSite().contacts;
  return (
    <section className={styles.contacts}>
      <h2>
        <Line text={heading} />
      </h2>
      <p>
        <Line text={text} /> <MessageLine name="contactUs" />
      </p>
      {call !== undefined && (
        <a className={buttonClass('secondary')} href={phoneHref(phone)}>
          <Line text={call} />
        </a>
      )}
    </section>
  );
}
