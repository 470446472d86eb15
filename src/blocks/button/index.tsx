import { useEffect, useRef, useState } from 'react';
import {
  PageLink,
  useActDone,
  useIsRecorded,
  useLine,
  useLink,
  useMessages,
  usePage,
  useSite,
  useStepInstead,
  useTarget,
  WayOn,
} from '../../page/render/hooks.tsx';
import { Button, buttonClass } from '../../page/ui/button.tsx';
import { useLocked } from '../../page/ui/locked.ts';
import { isStep } from '../../rules/journey/journey.ts';
import type { ButtonBlock } from '../../types.gen.ts';
import { CancelOrder } from './cancel-order.tsx';
import { KeepAnswers } from './keep-answers.tsx';
import { type ActionProps, RecordAct, RecordAnswers } from './record-act.tsx';
import styles from './styles.module.css';

type Action = NonNullable<ButtonBlock['action']>;

const actions: Record<Action, (props: ActionProps) => React.ReactNode> = {
  'cancel-order': CancelOrder,
  alert: AlertMessage,
  say: SayMessage,
};

/** Draws a button. Once the page's act is recorded, the one that records it leads on, and others are hidden (D-09). */
export default function ButtonView(block: ButtonBlock) {
  const label = useLine(block.label);
  const done = useActDone();
  const Record = usePage().asks?.act === block.act ? RecordAnswers : RecordAct;
  const isKept = useIsRecorded(block.keep ?? '') === true;
  const earlierStep = useStepInstead();
  if (done && block.action) return null;

  const View = done && block.act ? WayOn : block.action ? actions[block.action] : LinkButton;
  // The way to the earlier step comes first.
  const look = earlierStep && block.act ? 'secondary' : (block.look ?? 'secondary');
  const button = { label, look, to: block.to, message: block.message };
  return (
    <div className={styles.button} data-look={look}>
      {block.keep && !isKept ? (
        <KeepAnswers {...button} act={block.keep} />
      ) : block.act && !done ? (
        <Record {...button} act={block.act} />
      ) : (
        <View {...button} />
      )}
    </div>
  );
}

/** Links to a page. Until the page is known, and while the link is locked, it only keeps its space. */
function LinkButton({ label, look, to }: ActionProps) {
  const target = useTarget(to);
  const link = useLink();
  const locked = useLocked();
  const isKnown = link.status === 'ready' || link.status === 'none';
  const instead = useStepInstead();
  const site = useSite();
  if (target === undefined && isKnown) return null;
  // Before its turn a page leads to the earlier step, and to no other (D-09).
  if (instead?.reason === 'too-early' && target && target !== instead.to && isStep(site, target)) return null;
  if (target === undefined || locked) {
    return (
      <Button look={look} disabled>
        {label}
      </Button>
    );
  }
  return (
    <PageLink to={target} className={buttonClass(look)}>
      {label}
    </PageLink>
  );
}

/** Shows its message in a dialog of the browser (R-P14). */
function AlertMessage({ label, look, message = '' }: ActionProps) {
  const text = useMessages()(message);
  return (
    <>
      <Button look={look} onClick={() => alert(text)}>
        {label}
      </Button>
      {/* A list: React would compare words alone with what a browser with script keeps of them, apostrophes escaped. */}
      <noscript className={styles.said}>{[text]}</noscript>
    </>
  );
}

/** Shows its message beside the button until something else is pressed, and has screen readers read it out (D-21). */
function SayMessage({ label, look, message = '' }: ActionProps) {
  const text = useMessages()(message);
  const button = useRef<HTMLButtonElement>(null);
  const [times, setTimes] = useState(0);
  const isVisible = times > 0;
  useEffect(() => {
    if (!isVisible) return;
    const hide = ({ target }: Event) => {
      const pressed = (target as Element).closest('a, button');
      if (pressed && pressed !== button.current) setTimes(0);
    };
    document.addEventListener('click', hide, { capture: true });
    return () => document.removeEventListener('click', hide, { capture: true });
  }, [isVisible]);
  return (
    <>
      <Button ref={button} look={look} onClick={() => setTimes(times + 1)}>
        {label}
      </Button>
      <p role="status" className={styles.said}>
        {isVisible && <span key={times}>{text}</span>}
      </p>
      <noscript className={styles.said}>{[text]}</noscript>
    </>
  );
}
