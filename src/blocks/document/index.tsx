import { useId } from 'react';
import { Html, Line, useMessages, usePage } from '../../render/hooks.tsx';
import type { DocumentBlock } from '../../types.gen.ts';
import { Button } from '../../ui/button.tsx';
import { Contents } from './contents.tsx';
import styles from './styles.module.css';

/**
 * A document to read before agreeing to it (R-K04). Its compiled HTML goes in as it is, because that is what the
 * agreement is recorded against (D-07). On paper it stands alone.
 */
export default function DocumentView({ document }: DocumentBlock) {
  const { title, html, sections } = usePage().documents[document]!;
  const message = useMessages();
  const titleId = useId();
  return (
    <div className={styles.document}>
      <Contents sections={sections} />
      <article aria-labelledby={titleId} data-print>
        <header className={styles.head}>
          <h2 id={titleId}>
            <Line text={title} />
          </h2>
          <Button look="quiet" onClick={() => print()}>
            {message('printDocument')}
          </Button>
        </header>
        <Html html={html} className={styles.body} />
      </article>
    </div>
  );
}
