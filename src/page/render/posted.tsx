import { buttonClass } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Notice } from '../ui/notice.tsx';
import { useOutcome, useRendering } from './context.ts';
import { Line, MessageLine, useMessages } from './line.tsx';
import { useChangeHref, useHref } from './navigation.tsx';
import styles from './page.module.css';

/** Says, above a page that answers a form, why nothing was recorded, and which sections have changed. It has the focus. */
export function PostProblem() {
  const { page } = useRendering();
  const posted = useOutcome();
  const message = useMessages();
  if (posted?.problem === undefined) return null;
  const changed = Object.values(page.documents)
    .flatMap(({ sections }) => sections)
    .filter(({ id }) => posted.changed?.includes(id));
  return (
    // biome-ignore lint/a11y/noAutofocus: it is what the page is loaded for, and no script can give it the focus.
    <div tabIndex={-1} autoFocus>
      <div role="alert">
        <Notice tone="warning">
          <h2>{message('errorSummary')}</h2>
          <p>
            <MessageLine name={message(posted.problem) === undefined ? 'submitFailed' : posted.problem} />
          </p>
          {changed.length > 0 && message('changedSections') !== undefined && (
            <>
              <p>{message('changedSections')}</p>
              <ul>
                {changed.map(({ id, heading }) => (
                  <li key={id}>
                    <a href={`#${id}`}>
                      <Line text={heading} />
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      </div>
    </div>
  );
}

/** Lists the faults in the answers of the page, each with a link to its field. It has the focus. */
export function QuestionFaults() {
  const { page } = useRendering();
  const posted = useOutcome();
  const message = useMessages();
  const hrefOf = useChangeHref();
  if (!page.asks || posted?.form !== page.asks.act || !posted.faults?.length) return null;
  const items = posted.faults.map(({ field, message: text }) => ({ key: field, text, href: hrefOf(field) }));
  return <ErrorSummary heading={message('errorSummary')} items={items} />;
}

/** Asks, where there is no script, whether to cancel: a page of its own (D-35). */
export function Question({ title }: { title: string }) {
  const { site, page } = useRendering();
  const message = useMessages();
  const hrefOf = useHref();
  return (
    <main id="main" className={styles.page} data-page={page.name}>
      <title>{`${message('cancelPrompt')} – ${title}`}</title>
      <h1 tabIndex={-1}>{message('cancelPrompt')}</h1>
      {message('cancelExplained') !== undefined && (
        <p>
          <MessageLine name="cancelExplained" />
        </p>
      )}
      <p>
        <a href={site.cancelUrl} rel="noreferrer" className={buttonClass('secondary')}>
          {message('cancelConfirm')}
        </a>
      </p>
      <p>
        <a href={hrefOf(page.name)} className={buttonClass('primary')}>
          {message('cancelKeep')}
        </a>
      </p>
    </main>
  );
}
