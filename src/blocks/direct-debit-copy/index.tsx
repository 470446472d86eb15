import { Line, useLinkPath, useMessages, useShown } from '../../page/render/hooks.tsx';
import { buttonClass } from '../../page/ui/button.tsx';
import { FactRows } from '../../page/ui/fact-rows.tsx';
import { Fold } from '../../page/ui/fold.tsx';
import type { DirectDebitCopyBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws the recorded mandate, masked, with the agreed text, and its PDF to save; nothing before it is recorded. */
export default function DirectDebitCopy({ heading, label }: DirectDebitCopyBlock) {
  const { mandate } = useShown();
  const message = useMessages();
  const path = useLinkPath();
  if (!mandate) return null;
  return (
    <section className={`box ${styles.copy}`} data-print="">
      <Fold heading={<Line text={heading} />}>
        <h3>{message('directDebitCopy')}</h3>
        <FactRows rows={mandate.rows} line={(text) => text} />
        <p>
          <strong>{message('directDebitConfirmed')}</strong>
        </p>
        <div
          lang={mandate.language}
          dir={mandate.language && 'auto'}
          className={styles.text}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from checked content, and read by its hash.
          dangerouslySetInnerHTML={{ __html: mandate.html }}
        />
      </Fold>
      <a className={buttonClass('secondary')} href={`${path}/direct-debit-mandate?format=pdf`} download>
        <Line text={label} />{' '}
        <span className="visually-hidden">
          <Line text={heading} />
        </span>
      </a>
    </section>
  );
}
