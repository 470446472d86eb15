import type { InputHTMLAttributes } from 'react';
import question from '../../page/questions/question.module.css';
import { PostForm, Text, useMessages } from '../../page/render/hooks.tsx';
import { Button } from '../../page/ui/button.tsx';
import { Checkbox } from '../../page/ui/checkbox.tsx';
import { ErrorSummary, Fault } from '../../page/ui/error-summary.tsx';
import { Fold } from '../../page/ui/fold.tsx';
import type { Field as FieldName } from '../../rules/bank/mandate.ts';
import { formFields, type Posted, tick } from '../../rules/forms.ts';
import styles from './styles.module.css';

const idOf = (field: string) => `direct-debit-${field}`;

/** Draws the form, with what was typed and what is wrong with it. */
export function Entry({ posted }: { posted: Posted | undefined }) {
  const message = useMessages();
  const { faults = [], typed = {} } = posted ?? {};
  const faultOf = (field: FieldName) => {
    const fault = faults.find((it) => it.field === field);
    return fault && message(fault.message);
  };
  const field = (name: Exclude<FieldName, 'statement'>) => ({
    id: idOf(name),
    name,
    fault: faultOf(name),
    defaultValue: typed[name],
  });
  const ofStatement = faultOf('statement');
  const items = faults.map(({ field, message: text }) => ({
    key: field,
    text: message(text),
    href: `#${idOf(field)}`,
  }));
  return (
    <PostForm
      name="direct-debit-mandate"
      fields={{ [formFields.step]: 'review' }}
      // The next user of the device may come back to this page.
      marks={{ 'data-forgets': '' }}
      className={styles.form}
    >
      {items.length > 0 && <ErrorSummary heading={message('errorSummary')} items={items} />}
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
      />
      <Field
        {...field('account_number')}
        label={message('directDebitAccountNumber')}
        hint={message('directDebitAccountNumberHint')}
        inputMode="numeric"
        autoComplete="off"
        data-digits="8"
      />
      <div className={`box ${styles.terms}`}>
        <Text name="direct-debit-terms" />
        <Fold heading={message('directDebitGuarantee')}>
          <Text name="direct-debit-guarantee" />
        </Fold>
      </div>
      <div className={question.question} data-faulty={ofStatement !== undefined || undefined}>
        <Fault id={`${idOf('statement')}-fault`} prefix={message('errorPrefix')} text={ofStatement} />
        <Checkbox
          id={idOf('statement')}
          name={formFields.ticked}
          value={tick}
          defaultChecked={typed.ticked === tick}
          aria-describedby={ofStatement && `${idOf('statement')}-fault`}
          aria-invalid={ofStatement !== undefined || undefined}
        >
          {message('directDebitStatement')}
        </Checkbox>
      </div>
      <Button type="submit" look="primary">
        {message('continue')}
      </Button>
    </PostForm>
  );
}

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  id: string;
  label: string | undefined;
  hint: string | undefined;
  fault: string | undefined;
};

/** Draws a text field with its label, its hint and its fault. */
function Field({ id, label, hint, fault, ...rest }: FieldProps) {
  const message = useMessages();
  const describedBy = [`${id}-hint`, ...(fault === undefined ? [] : [`${id}-fault`])].join(' ');
  return (
    <div className={question.question} data-faulty={fault !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={question.hint}>
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
