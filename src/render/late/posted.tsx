import { withLinkId } from '../../rules/link-id.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
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
    <div tabIndex={-1} autoFocus className={styles.problem}>
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

/** Asks, where there is no script, whether to cancel: a page of its own (D-35). */
export function Question({ title }: { title: string }) {
  const { site, page, store } = useRendering();
  const message = useMessages();
  const stay = withLinkId(site.routes[page.name]?.path ?? '/', store.linkId);
  return (
    <main id="main" className={styles.page} data-page={page.name}>
      <title>{`${message('cancelPrompt')} – ${title}`}</title>
      <h1 tabIndex={-1}>{message('cancelPrompt')}</h1>
      <p>
        <a href={site.cancelUrl} rel="noreferrer" className={buttonClass('primary')}>
          {message('cancelConfirm')}
        </a>
      </p>
      <p>
        <a href={stay} className={buttonClass('secondary')}>
          {message('cancelKeep')}
        </a>
      </p>
    </main>
  );
}
