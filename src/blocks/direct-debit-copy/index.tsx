import { Line, useMessages, useShown } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { Fold } from '../../page/ui/fold.tsx';
import { formatValue } from '../../rules/format-value.ts';
import type { DirectDebitCopyBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** Draws the recorded mandate, masked, with the agreed text and a button that prints it; nothing before it is recorded. */
export default function DirectDebitCopy({ label }: DirectDebitCopyBlock) {
  const { site, mandate } = useShown();
  const message = useMessages();
  if (!mandate) return null;
  const rows = {
    directDebitReference: mandate.reference,
    directDebitAccount: message('directDebitAccountEnding', { ending: mandate.account_ending }),
    directDebitRecorded: formatValue('time', mandate.recorded_at, site.formats),
  };
  return (
    <section className={styles.copy} data-print="">
      <Fold heading={message('directDebitCopy')}>
        <dl>
          {Object.entries(rows).map(([name, value]) => (
            <div key={name}>
              <dt>{message(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div
          lang={mandate.language}
          dir={mandate.language && 'auto'}
          className={styles.text}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from checked content, and read by its hash.
          dangerouslySetInnerHTML={{ __html: mandate.html }}
        />
      </Fold>
      <Button look="secondary" data-prints="">
        <Line text={label} />
      </Button>
      <noscript>
        <p>{message('printByBrowser')}</p>
      </noscript>
    </section>
  );
}
