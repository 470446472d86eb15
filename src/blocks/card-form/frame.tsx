import { type FormEvent, type ReactNode, type RefObject, useId } from 'react';
import type { CardFields, FieldName } from '../../card/gateway.ts';
import { Line, useMessages } from '../../render/hooks.tsx';
import type { CardFormBlock } from '../../types.gen.ts';
import { FieldBox } from './field-box.tsx';
import type { Boxes } from './places.ts';
import styles from './styles.module.css';

type Props = {
  block: CardFormBlock;
  fields?: CardFields | undefined;
  boxes?: RefObject<Boxes>;
  busy?: boolean;
  /** Nothing may be typed: the card is under way or recorded. */
  locked?: boolean;
  /** The fields are on their way. */
  loading?: boolean;
  /** Said aloud over the dimmed form while there is nothing to do but wait. */
  overlay?: string | undefined;
  /** What the card picture shows. */
  picture?: ReactNode;
  /** The button. */
  children?: ReactNode;
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
  loading = false,
  overlay,
  picture,
  children,
  trouble,
  onSubmit,
}: Props) {
  const message = useMessages();
  const id = useId();
  const faulty = (name: FieldName) => fields?.[name] === 'faulty';

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.();
  }
  const box = (name: FieldName, label: string | undefined) => (
    <FieldBox
      id={`${id}-${name}`}
      name={name}
      label={label}
      faulty={faulty(name)}
      ref={(element) => {
        if (boxes) boxes.current[name] = element;
      }}
    />
  );

  return (
    <div className={styles.block}>
      <form
        className={styles.form}
        method="post"
        noValidate
        aria-busy={busy}
        data-card-type={fields?.cardType}
        onSubmit={submit}
      >
        <fieldset>
          <legend className={styles.legend}>
            <Line text={block.legend} />
          </legend>
          <div className={styles.card}>{picture}</div>
          <div className={styles.fields} inert={locked}>
            {box('number', message('cardNumber'))}
            {box('expirationDate', message('cardExpiry'))}
            {box('cvv', message('cardCvv'))}
          </div>
        </fieldset>
        <div className={styles.foot}>
          {/* Continue and what is wrong with a field share one place: there is never both (R-C07). */}
          <div className={styles.act}>
            {loading && <p className={styles.note}>{message('cardLoading')}</p>}
            <div className={styles.problems}>
              <p id={`${id}-number-problem`}>{faulty('number') && message('cardNumberInvalid')}</p>
              <p id={`${id}-expirationDate-problem`}>{faulty('expirationDate') && message('cardExpiryInvalid')}</p>
              <p id={`${id}-cvv-problem`}>{faulty('cvv') && message('cardCvvInvalid')}</p>
            </div>
            {children}
          </div>
          {trouble === undefined && block.note !== undefined ? (
            <p className={styles.note}>
              <Line text={block.note} />
            </p>
          ) : (
            trouble
          )}
        </div>
      </form>
      {/* Beside the form: a screen reader may keep silent about what changes inside something busy. */}
      <div role="status" className={styles.overlay}>
        {overlay && <p key={overlay}>{overlay}</p>}
      </div>
    </div>
  );
}
