import {
  type FormEvent,
  type InputHTMLAttributes,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { PostForm, Text, useMessages, useTitleNote } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { Checkbox } from '../../page/ui/checkbox.tsx';
import { ErrorSummary, Fault } from '../../page/ui/error-summary.tsx';
import { formatSortCode, readSortCode } from '../../rules/bank/digits.ts';
import type { BankDetails, FieldFault, Field as FieldName } from '../../rules/bank/mandate.ts';
import { formFields } from '../../rules/forms.ts';
import type { Draft } from './draft.ts';
import type { Focus } from './steps.ts';
import styles from './styles.module.css';

type Props = {
  draft: Draft;
  faults: FieldFault[];
  focus: RefObject<Focus>;
  locked: boolean;
  busy: boolean;
  onContinue(): void;
};

/** Draws the form. Its fields are uncontrolled and write to the draft; only a sort code gets its dashes added. */
export function Entry({ draft, faults, focus, locked, busy, onContinue }: Props) {
  const message = useMessages();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const idOf = (field: FieldName) => `${id}-${field}`;
  const faultOf = (field: FieldName) => {
    const fault = faults.find((it) => it.field === field);
    return fault && message(fault.message);
  };

  useTitleNote({ isWrong: faults.length > 0 });

  // Each Continue makes a new list of faults, so this runs again and moves the focus.
  useEffect(() => {
    const focusTarget = focus.current;
    focus.current = undefined;
    if (focusTarget === 'summary' && faults.length) summary.current?.focus();
    else if (focusTarget === 'step') form.current?.focus();
    else if (focusTarget) document.getElementById(`${id}-${focusTarget}`)?.focus();
  }, [focus, faults, id]);

  // Text that was typed before hydration counts, and what a program fills in without an event.
  const read = useCallback(() => {
    for (const { name, type, value, checked } of form.current?.querySelectorAll('input') ?? []) {
      if (type === 'text') draft[name as keyof BankDetails] = value;
      if (type === 'checkbox') draft.ticked = checked;
    }
  }, [draft]);
  useLayoutEffect(read, [read]);

  const field = (name: Exclude<FieldName, 'statement'>) => ({
    id: idOf(name),
    name,
    fault: faultOf(name),
    defaultValue: draft[name],
    disabled: locked,
    onInput: (event: FormEvent<HTMLInputElement>) => {
      draft[name] = event.currentTarget.value;
    },
  });

  return (
    <PostForm
      name="direct-debit-mandate"
      fields={{ [formFields.step]: 'review' }}
      ref={form}
      tabIndex={-1}
      className={styles.form}
      noValidate
      onSubmit={() => {
        read();
        onContinue();
      }}
    >
      {faults.length > 0 && (
        <ErrorSummary
          ref={summary}
          heading={message('errorSummary')}
          items={faults.map(({ field, message: text }) => ({
            key: field,
            text: message(text),
            href: `#${idOf(field)}`,
          }))}
        />
      )}
      <div className={styles.terms}>
        <Text name="direct-debit-terms" />
        <details>
          <summary>{message('directDebitGuarantee')}</summary>
          <Text name="direct-debit-guarantee" />
        </details>
      </div>
      <Field
        {...field('account_holder')}
        label={message('directDebitName')}
        hint={message('directDebitNameHint')}
        autoComplete="name"
        autoCapitalize="words"
      />
      {/* There is no autofill for these two, and a browser must not keep them for the next user of the device. */}
      <Field
        {...field('sort_code')}
        label={message('directDebitSortCode')}
        hint={message('directDebitSortCodeHint')}
        inputMode="numeric"
        autoComplete="off"
        data-digits="6"
        onBlur={(event) => {
          const read = readSortCode(event.currentTarget.value);
          if ('value' in read) draft.sort_code = event.currentTarget.value = formatSortCode(read.value);
        }}
      />
      <Field
        {...field('account_number')}
        label={message('directDebitAccountNumber')}
        hint={message('directDebitAccountNumberHint')}
        inputMode="numeric"
        autoComplete="off"
        data-digits="8"
      />
      <div className={styles.field} data-faulty={faultOf('statement') !== undefined || undefined}>
        <Fault id={`${idOf('statement')}-fault`} prefix={message('errorPrefix')} text={faultOf('statement')} />
        <Checkbox
          id={idOf('statement')}
          name={formFields.ticked}
          value="yes"
          defaultChecked={draft.ticked}
          aria-describedby={faultOf('statement') && `${idOf('statement')}-fault`}
          aria-invalid={faultOf('statement') !== undefined || undefined}
          onChange={(event) => {
            draft.ticked = event.target.checked;
          }}
        >
          {message('directDebitStatement')}
        </Checkbox>
      </div>
      <Button type="submit" look="primary" disabled={locked} busy={busy}>
        {message('continue')}
      </Button>
      <p role="status" className="visually-hidden">
        {busy && message('pleaseWait')}
      </p>
    </PostForm>
  );
}

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  id: string;
  label: string | undefined;
  hint: string | undefined;
  fault: string | undefined;
};

/** Draws an uncontrolled text field with its label, its hint and its fault. */
function Field({ id, label, hint, fault, ...rest }: FieldProps) {
  const message = useMessages();
  const describedBy = [`${id}-hint`, ...(fault === undefined ? [] : [`${id}-fault`])].join(' ');
  return (
    <div className={styles.field} data-faulty={fault !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <Fault id={`${id}-fault`} prefix={message('errorPrefix')} text={fault} />
      <input
        id={id}
        type="text"
        spellCheck={false}
        autoCapitalize="off"
        aria-describedby={describedBy}
        aria-invalid={fault !== undefined || undefined}
        {...rest}
      />
    </div>
  );
}
