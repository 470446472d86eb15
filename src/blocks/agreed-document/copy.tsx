import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { request } from '../../page/http/client.ts';
import { Line, saveDocument, useLine, useLinkStore, useMessages, useSite } from '../../page/render/hooks.tsx';
import { Button, buttonClass } from '../../page/ui/button.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import { printOnly } from '../../page/ui/print-only.ts';
import { useScrollStop } from '../../page/ui/use-scroll-stop.ts';
import { agreedFile, agreedFormats } from '../../rules/agreed-file.ts';
import { formatValue } from '../../rules/format-value.ts';
import type { AgreedDocument, AgreedDocumentBlock } from '../../types.gen.ts';
import '../../page/ui/tables.css';
import styles from './styles.module.css';

/** Draws the buttons that show, print and save the copy, and the copy once it is opened. */
export function Copy({ heading, label, act }: AgreedDocumentBlock) {
  const { path } = useLinkStore();
  const address = `${path}/agreed-document${act ? `?act=${act}` : ''}`;
  const message = useMessages();
  const name = useLine(label);
  const copy = useRef<HTMLElement>(null);
  useScrollStop(copy);
  const [state, setState] = useState<'closed' | 'busy' | 'open' | 'failed'>('closed');
  const [agreedDocument, setAgreedDocument] = useState<AgreedDocument>();
  const site = useSite();
  // A page with copies of several documents has several of these links.
  const ofAct = act && <span className="visually-hidden">: {name}</span>;

  // A slow phone draws frames before React has shown the copy, and would then print the whole page.
  useEffect(() => {
    if (state !== 'open') return;
    // The text is drawn by the next frame; before that it would not be printed.
    requestAnimationFrame(() => requestAnimationFrame(() => printOnly(copy.current)));
  }, [state]);

  async function open() {
    if (state === 'open') return printOnly(copy.current);
    setState('busy');
    try {
      const [answer, { faithfulCopy }] = await Promise.all([
        request<AgreedDocument>(address),
        import('./faithful-copy.ts'),
      ]);
      copy.current?.querySelector('[data-copy]')?.replaceChildren(faithfulCopy(answer.html));
      setAgreedDocument(answer);
      setState('open');
    } catch {
      setState('failed');
    }
  }

  async function download(event: MouseEvent) {
    event.preventDefault();
    if (state === 'busy') return;
    try {
      const answer = await request<AgreedDocument>(address);
      await saveDocument(agreedFile(answer, site, message));
      // The copy may have been opened meanwhile.
      setState((now) => (now === 'failed' ? 'closed' : now));
    } catch {
      setState('failed');
    }
  }

  return (
    <div className={styles.agreed}>
      {heading && (
        <h2>
          <Line text={heading} />
        </h2>
      )}
      <Button look="secondary" busy={state === 'busy'} onClick={open}>
        {name}
      </Button>
      <div className={styles.formats}>
        {/* Without script it opens the copy as a document of its own. */}
        <a className={buttonClass('quiet')} href={address} onClick={download}>
          {message('downloadDocument')}
          {ofAct}
        </a>
        {Object.entries(agreedFormats).map(([format, words]) => {
          const label = message(words);
          return (
            label && (
              <a key={format} className={buttonClass('quiet')} href={`${address}${act ? '&' : '?'}format=${format}`}>
                {label}
                {ofAct}
              </a>
            )
          );
        })}
      </div>
      <div role="alert" className={styles.problem}>
        {state === 'failed' && (
          <Notice tone="warning">
            <p>{message('copyFailed')}</p>
          </Notice>
        )}
      </div>
      <article
        ref={copy}
        className={styles.copy}
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
        tabIndex={0}
        hidden={state !== 'open'}
        data-print={state === 'open' ? '' : undefined}
      >
        {/* On paper it is at the head of every sheet, so that a single sheet names its contract. */}
        <header data-sheet-head="" className={styles.head}>
          <p>{message('agreedDocument', { title: agreedDocument?.title, version: agreedDocument?.version })}</p>
          <p>
            {message('agreedOn', {
              date: agreedDocument && formatValue('time', agreedDocument.agreed_at, site.formats),
              reference: agreedDocument?.reference,
            })}
          </p>
        </header>
        <div data-copy lang={agreedDocument?.language} dir={agreedDocument?.language && 'auto'} />
      </article>
    </div>
  );
}
