import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import type { CardFields, FieldName } from '../../card/gateway.ts';
import { Line, useMessages } from '../../render/hooks.tsx';
import type { CardFormBlock } from '../../types.gen.ts';
import { FieldBox } from './field-box.tsx';
import type { Boxes } from './places.ts';
import styles from './styles.module.css';
import './themes.css';

type Props = {
  block: CardFormBlock;
  fields?: CardFields | undefined;
  boxes?: RefObject<Boxes>;
  busy?: boolean;
  /** Nothing may be typed: the card is under way or recorded. */
  locked?: boolean;
  /** Said aloud over the dimmed form while there is nothing to do but wait. */
  overlay?: string | undefined;
  /** What the card picture shows. */
  picture?: ReactNode;
  /** The button. */
  children?: ReactNode;
  /** What stands in its place while there is none. */
  hint?: string | undefined;
  /** What takes the place of the note: what went wrong. `null` leaves the place empty. */
  trouble?: ReactNode;
  onSubmit?(): void;
};

/** What a card form looks like, before and after its fields have come: everything has its place from the start. */
export function Frame({
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
