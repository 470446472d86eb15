import type { InputHTMLAttributes, ReactNode } from 'react';
import { fieldOf } from '../../rules/questions/answers.ts';
import type { Question } from '../../rules/questions/question.ts';
import type { OptionPicture } from '../../types.gen.ts';
import { useMessages } from '../render/hooks.tsx';
import { Fault } from '../ui/error-summary.tsx';
import styles from './question.module.css';
import { type Asked, useQuestion } from './use-question.ts';

type FieldProps = {
  asked: Asked;
  question: Question;
  part?: string;
  /** The ids of further elements that describe it. */
  describedBy?: string | undefined;
};

/** The properties of a field of a question: its name, which is its id as well, its first text, and its descriptions. */
export function fieldProps({ asked, question, part, describedBy }: FieldProps) {
  const name = fieldOf(question, part);
  const isWrong = asked.fault(part) !== undefined;
  return {
    ...{ id: name, name, form: asked.form, defaultValue: asked.typed(part)[0] ?? '' },
    'aria-describedby': [describedBy, isWrong && `${name}-fault`].filter(Boolean).join(' ') || undefined,
    'aria-invalid': isWrong || undefined,
  };
}

type AskProps = {
  question: Question;
  /** The fields in a group, which the label is the legend of. The faults of `parts` stand above them all. */
  group?: { parts: readonly string[] };
  children: (asked: Asked, describedBy: string | undefined) => ReactNode;
};

/** Draws a question: label or legend, hint, fault, and fields. Nothing once it is recorded. */
export function Ask({ question, group, children }: AskProps) {
  const asked = useQuestion(question);
  const message = useMessages();
  if (asked.isDone) return null;
  const id = fieldOf(question);
  const hint = asked.hint && (
    <p id={`${id}-hint`} className={styles.hint}>
      {asked.hint}
    </p>
  );
  const parts = group?.parts ?? [''];
  const wrong = parts.filter((part) => asked.fault(part) !== undefined);
  const faults = wrong.map((part) => (
    <Fault
      key={part}
      id={`${fieldOf(question, part)}-fault`}
      prefix={message('errorPrefix')}
      text={asked.fault(part)}
    />
  ));
  const describedBy = asked.hint ? `${id}-hint` : undefined;
  const ofGroup = [describedBy, ...wrong.map((part) => `${fieldOf(question, part)}-fault`)].filter(Boolean).join(' ');
  return (
    <div className={styles.question} data-faulty={wrong.length > 0 || undefined}>
      {group ? (
        <Group legend={asked.isTick ? undefined : asked.label} describedBy={ofGroup || undefined}>
          {hint}
          {faults}
          {children(asked, asked.isTick ? ofGroup : undefined)}
        </Group>
      ) : (
        <div>
          <label htmlFor={id}>{asked.label}</label>
          {hint}
          {faults}
          {children(asked, describedBy)}
        </div>
      )}
    </div>
  );
}

/** A group of fields, or a single tick, which says itself all that a legend would. */
function Group({ legend, describedBy, children }: { legend?: string; describedBy?: string; children: ReactNode }) {
  if (legend === undefined) return children;
  return (
    <fieldset aria-describedby={describedBy}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

type TextProps = { question: Question; prefix?: string } & InputHTMLAttributes<HTMLInputElement>;

export function AskLine({ question, prefix, ...rest }: TextProps) {
  return (
    <Ask question={question}>
      {(asked, describedBy) => (
        <span className={styles.line}>
          {prefix && <span aria-hidden="true">{prefix}</span>}
          <input type="text" {...rest} {...fieldProps({ asked, question, describedBy })} />
        </span>
      )}
    </Ask>
  );
}

type ChoicesProps = {
  question: Question;
  type: 'radio' | 'checkbox';
  options: readonly { value: string; label: string; hint?: string | undefined; picture?: OptionPicture | undefined }[];
  /** What is posted in any case: of a box that is not ticked, that alone. */
  always?: string;
};

export function AskChoices({ question, type, options, always }: ChoicesProps) {
  const name = fieldOf(question);
  return (
    <Ask question={question} group={{ parts: [''] }}>
      {({ form, typed, fault }, describedBy) => (
        <>
          {always !== undefined && <input type="hidden" {...{ name, form }} value={always} />}
          {options.map(({ value, label, hint, picture }, index) => (
            <label key={value} className={styles.option}>
              <input
                type={type}
                {...{ name, value, form }}
                // The summary leads to the first one.
                id={index === 0 ? name : `${name}-${value}`}
                defaultChecked={typed().includes(value)}
                aria-invalid={fault() !== undefined || undefined}
                // The hint is inside the label to be pressed as well, and is heard once.
                aria-labelledby={hint && `${name}-${value}-label`}
                aria-describedby={[describedBy, hint && `${name}-${value}-hint`].filter(Boolean).join(' ') || undefined}
              />
              <span>
                <span id={`${name}-${value}-label`}>
                  {picture && (
                    <img
                      src={`/${picture.image}`}
                      alt={picture.alt}
                      width={picture.width}
                      height={picture.height}
                      loading="lazy"
                    />
                  )}
                  {label}
                </span>
                {hint && (
                  <span id={`${name}-${value}-hint`} className={styles.hint}>
                    {hint}
                  </span>
                )}
              </span>
            </label>
          ))}
        </>
      )}
    </Ask>
  );
}
