import { type ReactNode, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import {
  Line,
  textOfHtml,
  useInSight,
  useLinkStore,
  useLoaded,
  useMessages,
  useOrder,
  useSite,
} from '../../page/render/hooks.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import { useScrollStop } from '../../page/ui/use-scroll-stop.ts';
import { languageOfOrder } from '../../rules/order/shown.ts';
import type { SanitizedHtmlBlock } from '../../types.gen.ts';
import '../../page/ui/tables.css';
import styles from './styles.module.css';

/** Loads the sanitiser. Without it no document is shown, and the block fails. */
const load = () => import('./sanitize.ts');

/**
 * Draws a document that comes with the link, sanitised and whole (R-O06). The browser sanitises what the server has not
 * drawn, once it has the large sanitiser and the order.
 */
export default function SanitizedHtml({ heading, source }: SanitizedHtmlBlock) {
  const order = useOrder();
  const headingId = useId();
  const isServerHtml = useSyncExternalStore(subscribeNever, onceHydrated, onServer);
  const [serverHtml] = useState(() =>
    isServerHtml && order.status === 'ready' && 'cleaned' in order.order ? order.order.cleaned[source] : undefined,
  );

  if (order.status === 'failed') return null;
  return (
    <div className={styles.document}>
      <h2 id={headingId}>
        <Line text={heading} />
      </h2>
      {serverHtml === undefined ? (
        <BrowserHtml source={source} labelledBy={headingId} />
      ) : (
        <ServerHtml html={serverHtml} labelledBy={headingId} />
      )}
    </div>
  );
}

/** The arguments of `useSyncExternalStore`, which returns true on the server and while its HTML is hydrated. */
const subscribeNever = () => () => undefined;
const onceHydrated = () => false;
const onServer = () => true;

function ServerHtml({ html, labelledBy }: { html: string; labelledBy: string }) {
  const section = useRef<HTMLElement>(null);
  const language = languageOfOrder(useSite());
  useScrollStop(section);
  // The same object each time: React then leaves the box alone, which is all that the page's Trusted Types allow.
  const [inner] = useState({ __html: html });
  useInSight(section, html !== '', () => [textOfHtml(html)]);
  if (html === '') return <Unreadable />;
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server, and in the page before this runs.
    <section ref={section} {...box(labelledBy)} {...language} aria-busy={false} dangerouslySetInnerHTML={inner} />
  );
}

function BrowserHtml({ source, labelledBy }: { source: SanitizedHtmlBlock['source']; labelledBy: string }) {
  const state = useOrder();
  const section = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<'pending' | 'shown' | 'unreadable'>('pending');
  const part = useLoaded(load);
  useScrollStop(section);
  const words = useRef('');
  useInSight(section, shown === 'shown', () => [words.current]);
  const { isDrawn } = useLinkStore();
  const language = languageOfOrder(useSite());
  const message = useMessages();
  const order = state.status === 'ready' ? state.order : undefined;

  useLayoutEffect(() => {
    if (!part || !order) return;
    const fragment = part.sanitizeDocument(order, source);
    words.current = fragment?.textContent ?? '';
    if (fragment) section.current?.replaceChildren(fragment);
    setShown(fragment ? 'shown' : 'unreadable');
  }, [part, order, source]);

  if (shown === 'unreadable') return <Unreadable />;
  return (
    <>
      <section
        ref={section}
        {...box(labelledBy)}
        className={`${styles.box} ${styles.reserved}`}
        {...language}
        aria-busy={shown === 'pending'}
      />
      {/* A list: React would compare words alone with what a browser with script keeps of them, apostrophes escaped. */}
      {isDrawn && <noscript>{[message('noScript')]}</noscript>}
    </>
  );
}

/** A box that scrolls must be reachable by the keyboard; `useScrollStop` finds out whether it scrolls. */
const box = (labelledBy: string) => ({ className: styles.box, 'aria-labelledby': labelledBy, tabIndex: 0 });

function Unreadable(): ReactNode {
  const message = useMessages();
  return (
    <Notice tone="warning">
      <p>{message('blockFailed')}</p>
    </Notice>
  );
}
