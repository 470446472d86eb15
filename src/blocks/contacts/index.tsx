import { Line, MessageLine } from '../../page/render/hooks.tsx';
import type { ContactsBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws how to reach the provider: phone number, mailbox and hours in a sentence (R-G16). */
export default function Contacts({ heading, text = '' }: ContactsBlock) {
  return (
    <section className={styles.contacts}>
      <h2>
        <Line text={heading} />
      </h2>
      <p>
        <Line text={text} /> <MessageLine name="contactUs" />
      </p>
    </section>
  );
}
