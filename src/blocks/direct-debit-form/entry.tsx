import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react';
import type { FieldFault, Field as FieldName } from '../../bank/mandate.ts';
import { formatSortCode, readSortCode } from '../../bank/sort-code.ts';
import { useMessages } from '../../render/hooks.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Focus } from './direct-debit.tsx';
import type { Draft } from './draft.ts';
import { ErrorSummary } from './error-summary.tsx';
import { Fault, Field } from './field.tsx';
import styles from './styles.module.css';

type Props = {
  draft: Draft;
  faults: FieldFault[];
  focus: RefObject<Focus>;
  locked: boolean;
  onContinue(): void;
};

/** The form. Its fields write what is typed into the draft and are never written to, but for the dashes of a sort code. */
export function Entry({ draft, faults, focus, locked, onContinue }: Props) {
  const message = useMessages();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const idOf = (field: FieldName) => `${id}-${field}`;
  const faultOf = (field: FieldName) => {
    const fault = faults.find((it) => it.field === field);
    return fault && message(fault.message);
  };

  // The faults are new after each Continue, and with them what the focus goes to.
  useEffect(() => {
    const wanted = focus.current;
    focus.current = undefined;
    if (wanted === 'summary' && faults.length) summary.current?.focus();
    else if (wanted === 'step') form.current?.focus();
    else if (wanted) document.getElementById(`${id}-${wanted}`)?.focus();
  }, [focus, faults, id]);

  function submit(event: FormEvent) {
    event.preventDefault();
    onContinue();
  }
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
    <form ref={form} tabIndex={-1} className={styles.form} method="post" noValidate onSubmit={submit}>
      {faults.length > 0 && (
        <ErrorSummary
          ref={summary}
          faults={faults.map((fault) => ({ id: idOf(fault.field), text: message(fault.message) }))}
        />
      )}
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
        <Fault id={`${idOf('statement')}-fault`} text={faultOf('statement')} />
        <Checkbox
          id={idOf('statement')}
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
      <Button type="submit" look="primary" disabled={locked}>
        {message('continue')}
      </Button>
    </form>
  );
}
