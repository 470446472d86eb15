import type { FormEvent, KeyboardEvent, ReactNode, Ref, RefObject } from 'react';
import type { CardFields, FieldName, FieldState } from '../../page/card/gateway.ts';
import { Line, LinkedText, useMessages } from '../../page/render/in-island.ts';
import { Button } from '../../page/ui/button.tsx';
import { Notice } from '../../page/ui/notice.tsx';
import type { CardFormBlock } from '../../types.gen.ts';
import actStyles from './act.module.css';
import { Brands } from './brand-marks.tsx';
import { cvvHint, fieldTexts, hintIdOf, missingText } from './field-texts.ts';
import styles from './styles.module.css';
import './themes.css';

/** A text to read out. Each has a number of its own, so that the same text can be read out again. */
export type Announcement = { text: string; turn: number };

type Props = {
  block: CardFormBlock;
  /** False on the document with PayPal, which has no fields. */
  hasFields: boolean;
  fields?: CardFields | undefined;
  /** The field of the cardholder's name, where content asks for it. */
  name?: RefObject<HTMLInputElement | null>;
  busy?: boolean;
  /** What has changed since the page was loaded before. */
  news?: string | undefined;
  /** Nothing may be typed: the card is under way or recorded. */
  locked?: boolean;
  /** Why the customer has to wait: screen readers read it out, and the form takes no press. It is seen unless it is busy. */
  overlay?: string | undefined;
  /** The text for screen readers while there is no overlay. */
  announcement?: Announcement | undefined;
  /** The field that a declined card is about. */
  faulty?: FieldName | undefined;
  /** The group of fields. It takes the focus while nothing in it can have it. */
  group?: Ref<HTMLFieldSetElement>;
  testMode?: boolean | undefined;
  children?: ReactNode;
  /** The text in the button's place while there is no button. */
  hint?: string | undefined;
  /** The error, in the line below the button. `null` leaves the line empty. */
  trouble?: ReactNode;
  onSubmit?(): void;
};

/** Draws a card form before and after its fields are drawn. On the document with PayPal it has no fields. */
export function CardLayout({
  block,
  hasFields,
  fields,
  name,
  busy = false,
  news,
  locked = false,
  overlay,
  announcement,
  faulty,
  group,
  testMode,
  children,
  hint,
  trouble,
  onSubmit,
}: Props) {
  const message = useMessages();
  // Without fields, the note at the wallet's button names the purpose.
  const summary = hasFields ? block.summary : undefined;
  const id = 'card';

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit?.();
  }
  /** Enter asks for the missing fields, also where there is no button yet. */
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onSubmit?.();
  }
  const box = (name: FieldName) => (
    <FieldBox id={`${id}-${name}`} name={name} state={fields?.[name]} faulty={faulty === name} locked={locked} />
  );

  return (
    <div className={styles.block} data-fieldless={!hasFields || undefined}>
      {news !== undefined && (
        <div role="alert">
          <Notice tone="warning">
            <p>{news}</p>
          </Notice>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: Enter in a field is for its form, which has no button yet. */}
      <form
        method="post"
        noValidate
        aria-busy={busy}
        data-card-type={fields?.cardType}
        onSubmit={submit}
        onKeyDown={press}
      >
        <fieldset ref={group} tabIndex={-1} aria-describedby={summary && `${id}-summary`}>
          <legend className="visually-hidden">
            <Line text={block.legend} />
          </legend>
          {summary !== undefined && (
            <p id={`${id}-summary`} className={styles.summary}>
              <Line text={summary} />
            </p>
          )}
          {hasFields ? (
            <>
              {block.cardholderName !== undefined && (
                <div className={styles.name} inert={locked}>
                  <label htmlFor={`${id}-name`}>
                    <Line text={block.cardholderName} />
                  </label>
                  <input
                    id={`${id}-name`}
                    ref={name}
                    type="text"
                    autoComplete="cc-name"
                    spellCheck={false}
                    maxLength={50}
                    disabled={!name}
                  />
                </div>
              )}
              <div className={styles.fields}>
                {testMode && <p className={styles.test}>{message('testMode')}</p>}
                {box('number')}
                <Brands brands={block.brands} cardType={fields?.cardType} />
                {box('expirationDate')}
                {box('cvv')}
                {/* What is wrong with the fields takes the place of the hint. */}
                {cvvHint(message) && (
                  <p className={styles.hint} data-longest={cvvHint(message)}>
                    <span id={hintIdOf(`${id}-cvv`)}>{cvvHint(message, fields?.cardType)}</span>
                  </p>
                )}
                <div className={actStyles.act} data-longest={message('cardIncomplete')}>
                  {hint && <p className={actStyles.note}>{hint}</p>}
                  {children}
                </div>
                <div className={actStyles.foot}>
                  {block.note !== undefined && (
                    <p className={actStyles.note} data-covered={trouble === null || undefined}>
                      <svg className={actStyles.lock} viewBox="0 0 16 16" aria-hidden="true">
                        <path d="M5 7V5a3 3 0 0 1 6 0v2M3 7h10v7H3z" />
                      </svg>
                      <span>
                        <Line text={block.note} />
                      </span>
                    </p>
                  )}
                  {busy && <p className={actStyles.late}>{message('stillWorking')}</p>}
                  {trouble}
                </div>
              </div>
            </>
          ) : (
            <>
              {children}
              {trouble}
            </>
          )}
        </fieldset>
      </form>
      {/* Beside the form: a screen reader may keep silent about changes inside a busy element. */}
      <div role="status" className={busy ? actStyles.overlay : undefined}>
        {overlay ? (
          <p key={overlay} className={busy && hasFields ? 'visually-hidden' : actStyles.waits}>
            <LinkedText text={overlay} />
          </p>
        ) : (
          announcement && (
            <p key={announcement.turn} className="visually-hidden">
              {announcement.text}
            </p>
          )
        )}
      </div>
    </div>
  );
}

type FieldBoxProps = { id: string; name: FieldName; state: FieldState | undefined; faulty: boolean; locked: boolean };

/** Draws a label, the box for the gateway's field, in which React renders nothing, and room for its message. */
function FieldBox({ id, name, state, faulty, locked }: FieldBoxProps) {
  const message = useMessages();
  const { label, placeholder } = fieldTexts[name];
  const problem = message(fieldTexts[name].problem);
  const text = state === 'missing' ? missingText(message, name) : faulty || state === 'faulty' ? problem : undefined;
  return (
    <div data-field={name} data-faulty={faulty || text !== undefined || undefined} inert={locked}>
      <label htmlFor={id}>{message(label)}</label>
      {/* The empty text keeps React from removing a frame that the gateway has put here before hydration. */}
      <div className={styles.box} data-id={id} data-placeholder={message(placeholder)}>
        {''}
      </div>
      <span id={`${id}-problem`} className={styles.fault}>
        {text}
      </span>
    </div>
  );
}

type UnavailableProps = { text: string | undefined; retry(): void; button?: Ref<HTMLButtonElement> };

/** Says that the card fields could not be drawn, if content has a message for it (D-05). */
export function Unavailable({ text, retry, button }: UnavailableProps) {
  const message = useMessages();
  if (text === undefined) return null;
  return (
    <div role="alert">
      <Notice tone="warning">
        <p>
          <LinkedText text={text} />
        </p>
        <Button ref={button} onClick={retry}>
          {message('tryAgain')}
        </Button>
      </Notice>
    </div>
  );
}
