import DOMPurify from 'dompurify';
import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from '../../page/http/client.ts';
import { Line, useLinkStore, useMessages, useSite } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { Fold } from '../../page/ui/fold.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import { printOnly } from '../../page/ui/print-only.ts';
import { formatValue } from '../../rules/format-value.ts';
import type { DirectDebitMandate } from '../../types.gen.ts';
import styles from './styles.module.css';

type LoadedCopy = DirectDebitMandate & { text: DocumentFragment };

/** Draws the recorded mandate, masked, with the agreed text and a button that prints or saves the page. */
export function Copy({ label }: { label: string }) {
  const { path } = useLinkStore();
  const message = useMessages();
  const { formats } = useSite();
  const copy = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [loadedCopy, setLoadedCopy] = useState<LoadedCopy | 'failed'>();

  const read = useCallback(() => {
    setLoadedCopy(undefined);
    readCopy(path).then(setLoadedCopy, () => setLoadedCopy('failed'));
  }, [path]);
  useEffect(read, [read]);
  useEffect(() => {
    if (loadedCopy && loadedCopy !== 'failed') place.current?.replaceChildren(loadedCopy.text);
  }, [loadedCopy]);

  if (loadedCopy === 'failed') {
    return (
      <div role="alert">
        <Notice tone="warning">
          <p>{message('copyFailed')}</p>
          <Button look="quiet" onClick={read}>
            {message('tryAgain')}
          </Button>
        </Notice>
      </div>
    );
  }
  const row = (name: string, value: string | undefined) => (
    <div>
      <dt>{message(name)}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <section ref={copy} className={styles.copy} aria-busy={loadedCopy === undefined} data-print={loadedCopy && ''}>
      <Fold heading={message('directDebitCopy')}>
        <dl>
          {row('directDebitReference', loadedCopy?.reference)}
          {row(
            'directDebitAccount',
            loadedCopy && message('directDebitAccountEnding', { ending: loadedCopy.account_ending }),
          )}
          {row('directDebitRecorded', loadedCopy && formatValue('time', loadedCopy.recorded_at, formats))}
        </dl>
        <div ref={place} lang={loadedCopy?.language} dir={loadedCopy?.language && 'auto'} className={styles.text} />
      </Fold>
      <Button look="secondary" disabled={loadedCopy === undefined} onClick={() => printOnly(copy.current)}>
        <Line text={label} />
      </Button>
    </section>
  );
}

/** The tags of a compiled text. All others are removed, because this text comes from a call. */
const allowed = {
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_TAGS: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'span', 'br'],
  ALLOWED_ATTR: ['lang'],
};

async function readCopy(linkPath: string): Promise<LoadedCopy> {
  const mandate = await request<DirectDebitMandate>(`${linkPath}/direct-debit-mandate`);
  return { ...mandate, text: DOMPurify.sanitize(mandate.html, { ...allowed, RETURN_DOM_FRAGMENT: true }) };
}
