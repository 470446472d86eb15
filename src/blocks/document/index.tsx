import { type MouseEvent, useId } from 'react';
import { Html, Line, useMessages, usePage } from '../../render/hooks.tsx';
import type { CompiledSection, DocumentBlock } from '../../types.gen.ts';
import { Button } from '../../ui/button.tsx';
import styles from './styles.module.css';

/**
 * Draws a document to read before agreeing to it (R-K04). Its compiled HTML is unchanged, because the agreement is recorded
 * with its hash (D-07). In print it is the only content.
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

/** Draws the contents list: folded above the document on a phone, open beside it on a wide screen. */
function Contents({ sections }: { sections: CompiledSection[] }) {
  const heading = useMessages()('contents');
  return (
    <nav className={styles.contents} aria-label={heading}>
      <details data-heading={heading}>
        <summary>{heading}</summary>
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => jump(event, id)}>
                <Line text={heading} />
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** Goes to a section without a new history entry, so that the back button still leads to the page before. */
function jump(event: MouseEvent, id: string) {
  const section = document.getElementById(id);
  if (!section || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView();
}
