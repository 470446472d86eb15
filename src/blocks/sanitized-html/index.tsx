import { useId } from 'react';
import { Line, useMessages, useShown } from '../../page/render/hooks.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import { languageOfOrder } from '../../rules/order/shown.ts';
import type { SanitizedHtmlBlock } from '../../types.gen.ts';
import '../../page/ui/tables.css';
import styles from './styles.module.css';

/** Draws a document that comes with the link, as the server has cleaned and stored it (R-O06). */
export default function SanitizedHtml({ heading, source }: SanitizedHtmlBlock) {
  const { site, order } = useShown();
  const headingId = useId();
  const message = useMessages();
  if (!order) return null;
  const html = order.cleaned[source];
  return (
    <div className={`box ${styles.document}`}>
      <h2 id={headingId}>
        <Line text={heading} />
      </h2>
      {html === '' ? (
        <Notice tone="warning">
          <p>{message('blockFailed')}</p>
        </Notice>
      ) : (
        // The script of the site finds out whether it scrolls.
        <section
          className={styles.box}
          aria-labelledby={headingId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
          tabIndex={0}
          data-scrolls=""
          {...languageOfOrder(site)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server where it came in.
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </div>
  );
}
