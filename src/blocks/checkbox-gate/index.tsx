import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import {
  Line,
  Statement,
  useActDone,
  useInSight,
  useIsRead,
  useLine,
  useMessages,
  usePage,
  usePostedFormId,
  useSite,
} from '../../page/render/hooks.tsx';
import { Checkbox } from '../../page/ui/checkbox.tsx';
import { Locked } from '../../page/ui/locked.ts';
import { formFields } from '../../rules/forms.ts';
import type { CheckboxGateBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

type Props = CheckboxGateBlock & { children: ReactNode };

/**
 * Locks its children until the customer ticks the box (R-K05, R-K06), and the box until its text shows. It is read
 * after hydration, so that a tick before that counts.
 */
export default function CheckboxGate({ label, hint, children }: Props) {
  const box = useRef<HTMLInputElement>(null);
  // Until hydration the box is required: without script nothing else asks for it. A required box that is not ticked is
  // announced as invalid, so afterwards only the button is locked.
  const form = usePostedFormId(useSite().routes[usePage().name]?.act);
  const [ticked, setTicked] = useState<boolean>();
  const statement = useLine(label);
  const waiting = useMessages()('gateWaiting');
  const id = useId();
  const done = useActDone();
  const isRead = useIsRead();
  const [wasRead] = useState(isRead);

  const place = useRef<HTMLDivElement>(null);
  useInSight(place, true, () => (done ? [] : [statement]));
  useLayoutEffect(() => setTicked(box.current?.checked ?? false), []);

  if (done) return children;
  const open = isRead && (ticked ?? form !== undefined);
  const reason = isRead ? `${id}-hint` : `${id}-waiting`;
  return (
    <div ref={place} className={styles.gate} data-gate={form && 'closed'}>
      <Checkbox
        ref={box}
        {...(form && { form, name: formFields.ticked, value: 'yes', required: ticked === undefined })}
        disabled={!isRead}
        aria-describedby={open ? undefined : reason}
        onChange={(event) => setTicked(event.target.checked)}
      >
        <Line text={label} />
      </Checkbox>
      {/* No `inert`: a screen reader would no longer find the disabled button. */}
      <fieldset role="presentation" disabled={!open} suppressHydrationWarning>
        <Locked value={!open}>
          <Statement value={statement}>{children}</Statement>
        </Locked>
      </fieldset>
      <div className={styles.reasons}>
        {!wasRead && (
          <p id={`${id}-waiting`} data-hidden={isRead || undefined}>
            {waiting}
          </p>
        )}
        <p id={`${id}-hint`} data-hidden={!isRead || ticked || undefined}>
          <Line text={hint} />
        </p>
      </div>
    </div>
  );
}
