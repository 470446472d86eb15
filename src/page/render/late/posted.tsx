import { useEffect, useRef } from 'react';
import { withLinkId } from '../../../rules/link-id.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useChangeHref } from '../change-href.ts';
import { useRendering } from '../context.ts';
import { MessageLine, useMessages } from '../line.tsx';
import styles from '../page.module.css';

/** Says, above a page that answers a form without script, why nothing was recorded. It has the focus. */
export function PostProblem() {
  const { posted } = useRendering();
  const message = useMessages();
  if (posted?.problem === undefined) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: it is what the page is loaded for, and no script can give it the focus.
    <div tabIndex={-1} autoFocus>
      <div role="alert">
        <Notice tone="warning">
          <h2>{message('errorSummary')}</h2>
          <p>
            <MessageLine name={posted.problem} />
          </p>
        </Notice>
      </div>
    </div>
  );
}

/** Lists the faults in the answers of the page, each with a link to its field. It has the focus. */
export function QuestionFaults() {
  const { page, posted, store } = useRendering();
  const message = useMessages();
  const hrefOf = useChangeHref();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The browser has given it the focus where the server drew it.
    if (posted !== store.posted) summary.current?.focus();
  }, [posted, store]);
  if (!page.asks || posted?.form !== page.asks.act || !posted.faults?.length) return null;
  const items = posted.faults.map(({ field, message: text }) => ({ key: field, text, href: hrefOf(field) }));
  return <ErrorSummary ref={summary} heading={message('errorSummary')} items={items} />;
}

/** Asks, where there is no script, whether to cancel: a page of its own (D-35). */
export function Question({ title }: { title: string }) {
  const { site, page, store } = useRendering();
  const message = useMessages();
  const stay = withLinkId(site.routes[page.name]?.path ?? '/', store.linkId);
  return (
    <main id="main" className={styles.page} data-page={page.name}>
      <title>{`${message('cancelPrompt')} – ${title}`}</title>
      <h1 tabIndex={-1}>{message('cancelPrompt')}</h1>
      {message('cancelExplained') !== undefined && <p>{message('cancelExplained')}</p>}
      <p>
        <a href={site.cancelUrl} rel="noreferrer" className={buttonClass('secondary')}>
          {message('cancelConfirm')}
        </a>
      </p>
      <p>
        <a href={stay} className={buttonClass('primary')}>
          {message('cancelKeep')}
        </a>
      </p>
    </main>
  );
}
