import DOMPurify from 'dompurify';
import { useCallback, useEffect, useRef, useState } from 'react';
import { request } from '../../http/client.ts';
import { Line, useLinkStore, useMessages } from '../../render/hooks.tsx';
import type { DirectDebitMandate } from '../../types.gen.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './styles.module.css';

/** What a compiled text has, and nothing else: this one comes from a call. */
const allowed = { ALLOWED_TAGS: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'span', 'br'], ALLOWED_ATTR: [] };

/** The mandate as it is recorded: masked, with what was agreed to, and a button that prints or saves the page. */
export function Copy({ label }: { label: string }) {
  const store = useLinkStore();
  const message = useMessages();
  const text = useRef<HTMLDivElement>(null);
  const [mandate, setMandate] = useState<DirectDebitMandate | 'failed'>();

  const read = useCallback(() => {
    setMandate(undefined);
    request<DirectDebitMandate>(`${store.path}/direct-debit-mandate`).then(setMandate, () => setMandate('failed'));
  }, [store]);
  useEffect(read, [read]);
  useEffect(() => {
    if (mandate === undefined || mandate === 'failed') return;
    text.current?.replaceChildren(DOMPurify.sanitize(mandate.html, { ...allowed, RETURN_DOM_FRAGMENT: true }));
  }, [mandate]);

  if (mandate === 'failed') {
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
    <section className={styles.copy} aria-busy={mandate === undefined}>
      <h2>{message('directDebitCopy')}</h2>
      <dl>
        {row('directDebitReference', mandate?.reference)}
        {row('directDebitAccount', mandate && message('directDebitAccountEnding', { ending: mandate.account_ending }))}
        {row('directDebitRecorded', mandate && inLondon(mandate.recorded_at))}
      </dl>
      <div ref={text} className={styles.text} />
      <Button look="secondary" disabled={mandate === undefined} onClick={() => print()}>
        <Line text={label} />
      </Button>
    </section>
  );
}

/** The day and time of the mandate in the customer's country, from UTC. */
function inLondon(time: string): string {
  return new Date(time).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });
}
