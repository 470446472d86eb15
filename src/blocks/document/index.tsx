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
import { documentParts, sectionsFor } from '../../rules/document-html.ts';
import { valueReader } from '../../rules/facts.ts';
import type { CompiledSection, DocumentBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/**
 * Draws a document to read before agreeing to it (R-K04), each section folded. Folding leaves the compiled HTML as it
 * is: the agreement is recorded with its hash (D-07).
 */
export default function DocumentView({ document }: DocumentBlock) {
  const shown = usePage().documents[document]!;
  const { title, version } = shown;
  const site = useSite();
  const values = useValues();
  const parts = documentParts(shown, values, valueReader(site, { values: {} }));
  const message = useMessages();
  const titleId = useId();
  const name = useLine(title);
  const lookup = useLookup();
  const prevails = site.prevails && message('documentPrevails', { language: site.prevails });
  const isRead = useIsRead();
  const place = useRef<HTMLDivElement>(null);
  const filled = parts.map(({ html }) => fillHtml(html, lookup));
  // The fold has the heading, which is not shown twice.
  useInSight(place, isRead, () => filled.flatMap((html) => html.split(/(?<=<\/h2>)/).map(textOfHtml)));
  // Older browsers leave out of print what is folded.
  useEffect(() => {
    const open = () => openAll(place.current);
    addEventListener('beforeprint', open);
    return () => removeEventListener('beforeprint', open);
  }, []);

  function download() {
    const notes = [message('documentVersion', { version }) ?? '', ...(prevails ? [prevails] : [])];
    // Printing keeps a copy too, and needs nothing that a broken connection could withhold.
    saveDocument({ provider: site.name, title: name, notes, html: filled.join('\n') }).catch(() => print());
  }
  return (
    <div className={styles.document}>
      <Contents sections={sectionsFor(shown, values)} />
      <article aria-labelledby={titleId} data-print>
        <header className={styles.head}>
          <h2 id={titleId}>
            <Line text={title} />
          </h2>
          <div className={styles.ways}>
            <noscript>
              <p>{message('printByBrowser')}</p>
            </noscript>
            <Button look="quiet" onClick={() => openAll(place.current)}>
              {message('documentTerms', { sections: `${parts.length}` })}
            </Button>
            <Button look="quiet" onClick={() => print()}>
              {message('printDocument')}
            </Button>
            <Button look="quiet" disabled={!isRead} onClick={download}>
              {message('downloadDocument')}
            </Button>
          </div>
        </header>
        {prevails && <p>{prevails}</p>}
        <div ref={place} className={styles.sections}>
          {parts.map(({ section, html }, position) => (
            <details key={section.id}>
              <summary>
                <h3>
                  <Line text={section.heading} />
                </h3>
                <span className={styles.gist}>{firstSentence(filled[position]!)}</span>
              </summary>
              <Html isDocument html={html} className={styles.body} />
            </details>
          ))}
        </div>
      </article>
    </div>
  );
}

function openAll(sections: HTMLElement | null): void {
  for (const fold of sections?.querySelectorAll('details') ?? []) fold.open = true;
}

/** The first sentence of a section's HTML: what its fold says of it, in the document's own words. */
function firstSentence(html: string): string {
  const text = textOfHtml(/<p>.*?<\/p>/s.exec(html)?.[0] ?? '');
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** Draws the contents list, where there is room for it beside the document. */
function Contents({ sections }: { sections: CompiledSection[] }) {
  return (
    <nav className={styles.contents} aria-label={useMessages()('contents')}>
      <ol>
        <SectionLinks sections={sections} />
      </ol>
    </nav>
  );
}
