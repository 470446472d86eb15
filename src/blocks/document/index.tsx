import { useEffect, useId, useRef } from 'react';
import {
  fillHtml,
  Html,
  Line,
  SectionLinks,
  saveDocument,
  textOfHtml,
  useInSight,
  useIsRead,
  useLine,
  useLookup,
  useMessages,
  usePage,
  useSite,
  useValues,
} from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { documentHtml, sectionsFor } from '../../rules/document-html.ts';
import { valueReader } from '../../rules/facts.ts';
import type { CompiledSection, DocumentBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/**
 * Draws a document to read before agreeing to it (R-K04). Its compiled HTML is unchanged, because the agreement is
 * recorded with its hash (D-07). In print it is the only content, with its summary. On a phone it can be folded, which
 * hides it and changes nothing else.
 */
export default function DocumentView({ document }: DocumentBlock) {
  const shown = usePage().documents[document]!;
  const { title, version } = shown;
  const site = useSite();
  const values = useValues();
  const html = documentHtml(shown, values, valueReader(site, { values: {} }));
  const sections = sectionsFor(shown, values);
  const message = useMessages();
  const titleId = useId();
  const name = useLine(title);
  const lookup = useLookup();
  const prevails = site.prevails && message('documentPrevails', { language: site.prevails });
  const isRead = useIsRead();
  const fold = useUnfoldedInPrint();
  const place = useRef<HTMLDivElement>(null);
  useInSight(place, isRead, () => [textOfHtml(fillHtml(html, lookup))]);

  function download() {
    const notes = [message('documentVersion', { version }) ?? '', ...(prevails ? [prevails] : [])];
    // Printing keeps a copy too, and needs nothing that a broken connection could withhold.
    saveDocument({ provider: site.name, title: name, notes, html: fillHtml(html, lookup) }).catch(() => print());
  }
  return (
    <div className={styles.document}>
      <Contents sections={sections} />
      <article aria-labelledby={titleId} data-print>
        <header className={styles.head}>
          <h2 id={titleId}>
            <Line text={title} />
          </h2>
          <div className={styles.ways}>
            <noscript>
              <p>{message('printByBrowser')}</p>
            </noscript>
            <Button look="quiet" onClick={() => print()}>
              {message('printDocument')}
            </Button>
            <Button look="quiet" disabled={!isRead} onClick={download}>
              {message('downloadDocument')}
            </Button>
          </div>
        </header>
        {prevails && <p>{prevails}</p>}
        <details ref={fold} open className={styles.fold}>
          <summary>{message('documentTerms', { sections: `${sections.length}` })}</summary>
          <Html isDocument ref={place} html={html} className={styles.body} />
        </details>
      </article>
    </div>
  );
}

/** Opens the folded document before it is printed: older browsers leave it out otherwise. */
function useUnfoldedInPrint() {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    function unfold() {
      if (fold.current) fold.current.open = true;
    }
    addEventListener('beforeprint', unfold);
    return () => removeEventListener('beforeprint', unfold);
  }, []);
  return fold;
}

/** Draws the contents list: folded above the document on a phone, open beside it on a wide screen. */
function Contents({ sections }: { sections: CompiledSection[] }) {
  const heading = useMessages()('contents');
  return (
    <nav className={styles.contents} aria-label={heading}>
      <details data-heading={heading}>
        <summary>{heading}</summary>
        <ol>
          <SectionLinks sections={sections} />
        </ol>
      </details>
    </nav>
  );
}
