import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Audit, Finding } from '../frame/audit.ts';
import { sendTo, type ToFrame } from '../source-map/protocol.ts';
import { Button } from '../ui/button.tsx';
import styles from './accessibility.module.css';
import { useFrameMessages } from './frame-messages.ts';

type Props = {
  frame: RefObject<HTMLIFrameElement | null>;
  /** The content of the frame: it is checked again when this changes. */
  shows: unknown;
  /** What is edited: findings of before its last change are old. */
  drafts: unknown;
};

/** How long the page is left alone before it is checked again, in milliseconds. */
const pause = 400;

/** Lists the accessibility findings of a frame, by axe, with each element, and outlines the elements on the page. */
export function Accessibility({ frame, shows, drafts }: Props) {
  const [audited, setAudited] = useState<{ audit: Audit | { failed: string }; of: unknown; at: number }>();
  const send = (message: ToFrame) => sendTo(frame.current, message);

  useFrameMessages((message, sender) => {
    if (sender !== frame.current) return;
    if (message.doorstep === 'audited') setAudited({ audit: message.audit, of: drafts, at: Date.now() });
    else if (message.doorstep === 'drawn' || message.doorstep === 'visit') send({ doorstep: 'audit' });
  });
  const ask = useEffectEvent(() => send({ doorstep: 'audit' }));
  const outline = (selector: string) => send({ doorstep: 'outline', selector });
  const endOutline = useEffectEvent(() => send({ doorstep: 'outline' }));
  useEffect(() => {
    if (shows === undefined) return undefined;
    const timer = setTimeout(ask, pause);
    return () => clearTimeout(timer);
  }, [shows]);
  useEffect(() => () => endOutline(), []);

  if (!audited)
    return (
      <p role="status" className={styles.quiet}>
        The page is being checked …
      </p>
    );
  const { audit, of, at } = audited;
  const isOld = of !== drafts;
  if ('failed' in audit) return <p role="alert">{audit.failed}</p>;
  const { wrong, unsure, passed } = audit;
  const count = wrong.reduce((sum, { elements }) => sum + elements.length, 0);
  return (
    <div className={styles.accessibility} data-old={isOld || undefined}>
      {isOld && <p>As of {new Date(at).toLocaleTimeString('en-GB')}, before the last change.</p>}
      <p role="status" data-wrong={count > 0 || undefined}>
        {count === 0 ? 'Nothing is wrong' : count === 1 ? '1 element is wrong' : `${count} elements are wrong`} by the
        rules of WCAG 2.2 AA that axe can try; {passed} of them hold here.
      </p>
      <Findings title="Wrong" findings={wrong} show={outline} />
      <Findings title="For you to look at" findings={unsure} show={outline} />
      <p className={styles.quiet}>
        A tool finds about half of what keeps people out: use the page by keyboard, and hear it, too.
      </p>
    </div>
  );
}

type ListProps = { title: string; findings: Finding[]; show(selector: string): void };

function Findings({ title, findings, show }: ListProps) {
  if (!findings.length) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {findings.map(({ rule, impact, help, url, elements }) => (
          <li key={rule}>
            <a href={url} target="_blank" rel="noreferrer">
              {help}
            </a>
            {impact && <small> {impact}</small>}
            <ul>
              {elements.map(({ selector, html, why }) => (
                <li key={selector}>
                  <Button look="link" title="Show it on the page" onClick={() => show(selector)}>
                    <code>{html.length > 160 ? `${html.slice(0, 160)} …` : html}</code>
                  </Button>
                  <p className={styles.quiet}>{why}</p>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
