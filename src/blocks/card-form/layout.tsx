import { type FormEvent, type ReactNode, type Ref, type RefObject, useId } from 'react';
import type { CardFields, FieldName } from '../../card/gateway.ts';
import { Line, useMessages } from '../../render/hooks.tsx';
import type { CardFormBlock } from '../../types.gen.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './styles.module.css';
import './themes.css';

/** The boxes of the fields, by name, once they are on the page. */
export type Boxes = Partial<Record<FieldName, HTMLElement | null>>;

type Props = {
  block: CardFormBlock;
  fields?: CardFields | undefined;
  boxes?: RefObject<Boxes>;
  busy?: boolean;
  /** Nothing may be typed: the card is under way or recorded. */
  locked?: boolean;
  /** The text over the dimmed form while the customer has to wait. Screen readers read it out. */
  overlay?: string | undefined;
  picture?: ReactNode;
  children?: ReactNode;
  /** The text in the button's place while there is no button. */
  hint?: string | undefined;
  /** What went wrong; it takes the place of the note. `null` leaves the place empty. */
  trouble?: ReactNode;
  onSubmit?(): void;
};

/** Draws a card form before and after its fields are drawn. Nothing moves in between. */
export function CardLayout({
  block,
  fields,
  boxes,
  busy = false,
  locked = false,
  overlay,
  picture,
  children,
  hint,
  trouble,
  onSubmit,
}: Props) {
  const message = useMessages();
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.();
  }
  const box = (name: FieldName, label: string | undefined, problem: string | undefined) => (
    <FieldBox
      id={`${id}-${name}`}
      name={name}
      label={label}
      faulty={fields?.[name] === 'faulty'}
      problem={problem}
      locked={locked}
      ref={(element) => {
        if (boxes) boxes.current[name] = element;
      }}
    />
  );

  return (
    <div className={styles.block}>
      <form method="post" noValidate aria-busy={busy} data-card-type={fields?.cardType} onSubmit={submit}>
        <fieldset>
          <legend className="visually-hidden">
            <Line text={block.legend} />
          </legend>
          <div className={styles.card}>{picture}</div>
          <div className={styles.fields}>
            {box('number', message('cardNumber'), message('cardNumberInvalid'))}
            {box('expirationDate', message('cardExpiry'), message('cardExpiryInvalid'))}
            {box('cvv', message('cardCvv'), message('cardCvvInvalid'))}
            {/* What is wrong with the last fields shares the place of Continue: there is never both (R-C07). */}
            <div className={styles.act}>
              {hint && <p className={styles.note}>{hint}</p>}
              {children}
            </div>
            <div className={styles.foot}>
              {trouble === undefined && block.note !== undefined ? (
                <p className={styles.note}>
                  <Line text={block.note} />
                </p>
              ) : (
                trouble
              )}
            </div>
          </div>
        </fieldset>
      </form>
      {/* Beside the form: a screen reader may keep silent about what changes inside something busy. */}
      <div role="status" className={styles.overlay}>
        {overlay && <p key={overlay}>{overlay}</p>}
      </div>
    </div>
  );
}

type FieldBoxProps = {
  id: string;
  name: FieldName;
  label: string | undefined;
  faulty: boolean;
  /** The message for a faulty field. Its space is kept while the field is not faulty. */
  problem: string | undefined;
  locked: boolean;
  ref: Ref<HTMLDivElement>;
};

/** Draws a label, the box for the gateway's field, and its message. React renders nothing inside the box. */
function FieldBox({ id, name, label, faulty, problem, locked, ref }: FieldBoxProps) {
  return (
    <div data-field={name} data-faulty={faulty || undefined} inert={locked}>
      <label htmlFor={id}>{label}</label>
      <div ref={ref} className={styles.box} data-id={id} />
      <span id={`${id}-problem`} data-text={problem}>
        {faulty && problem}
      </span>
    </div>
  );
}

/** Says that the card fields could not be drawn, if content has a message for it (D-05). */
export function Unavailable({ text, retry }: { text: string | undefined; retry(): void }) {
  const message = useMessages();
  if (text === undefined) return null;
  return (
    <div role="alert">
      <Notice tone="warning">
        <p>{text}</p>
        <Button onClick={retry}>{message('tryAgain')}</Button>
      </Notice>
    </div>
  );
}
