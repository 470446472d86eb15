import { useId } from 'react';
import {
  fillHtml,
  Html,
  Line,
  textOfHtml,
  useDocumentFacts,
  useLookup,
  useMessages,
  usePage,
  useSite,
} from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { documentParts } from '../../rules/document-html.ts';
import type { DocumentBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/**
 * Draws a document to read before agreeing to it (R-K04), each section folded. Folding leaves the compiled HTML as it
 * is: the agreement is recorded with its hash (D-07).
 */
export default function DocumentView({ document }: DocumentBlock) {
  const shown = usePage().documents[document]!;
  const { title, version } = shown;
  const site = useSite();
  const parts = documentParts(shown, useDocumentFacts());
  const message = useMessages();
  const titleId = useId();
  const lookup = useLookup();
  const prevails = site.prevails && message('documentPrevails', { language: site.prevails });
  return (
    <article className={styles.document} aria-labelledby={titleId} data-print>
      <header className={styles.head}>
        <h2 id={titleId}>
          <Line text={title} />
        </h2>
        <div className={styles.ways}>
          <noscript>
            <p>{message('printByBrowser')}</p>
          </noscript>
          <Button look="quiet" data-opens-all={message('documentClose')}>
            {message('documentTerms', { sections: `${parts.length}` })}
          </Button>
          <Button look="quiet" data-prints="">
            {message('printDocument')}
          </Button>
          <Button look="quiet" data-saves={message('documentVersion', { version })}>
            {message('downloadDocument')}
          </Button>
        </div>
      </header>
      {prevails && <p>{prevails}</p>}
      <div className={styles.sections}>
        {parts.map(({ section, html, gist }) => (
          <details key={section.id}>
            <summary>
              <h2>
                <Line text={section.heading} />
              </h2>
              <span className={styles.gist}>
                {gist === undefined ? firstSentence(fillHtml(html, lookup)) : <Line text={gist} />}
              </span>
            </summary>
            <Html isDocument html={html} className={styles.body} />
          </details>
        ))}
      </div>
    </article>
  );
}

/** The first sentence of a section's HTML: what its fold says of it where the content has no words for that. */
function firstSentence(html: string): string {
  const text = textOfHtml(html.split('<p>', 2)[1]?.split('</p>', 1)[0] ?? '');
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}
