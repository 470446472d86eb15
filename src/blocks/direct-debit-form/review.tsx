import { type ReactNode, useId } from 'react';
import question from '../../page/questions/question.module.css';
import { type MessageReader, Text, useDrawnSha256, useMessages, useSite } from '../../page/render/hooks.tsx';
import { RecordForm } from '../../page/render/recording.tsx';
import { Button } from '../../page/ui/button.tsx';
import changes from '../../page/ui/change-rows.module.css';
import { formatSortCode } from '../../rules/bank/account.ts';
import { bankSpelling } from '../../rules/bank/bank-spelling.ts';
import { readMandate } from '../../rules/bank/mandate.ts';
import { formFields, type Posted, tick } from '../../rules/forms.ts';
import styles from './styles.module.css';

/** Draws the review: the bank details in full, the mandate's text, the Guarantee, and the button that records it. */
export function Review({ posted: { typed = {}, bank } }: { posted: Posted }) {
  const message = useMessages();
  const terms_sha256 = useDrawnSha256();
  const { account_holder = '', sort_code = '', account_number = '' } = typed;
  const read = readMandate({
    ...{ account_holder, sort_code, account_number },
    statement: message('directDebitStatement') ?? '',
  });
  if (!('mandate' in read)) return null;
  const { mandate } = read;
  const row = (field: string, label: string | undefined, value: ReactNode, changeLabel = label) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd>
        <Button type="submit" name={formFields.step} value="change" look="quiet" data-focus={field}>
          {message('directDebitChange')} <span className="visually-hidden">{changeLabel}</span>
        </Button>
      </dd>
    </div>
  );
  return (
    <RecordForm
      act="direct-debit-mandate"
      label={message('directDebitConfirm') ?? ''}
      look="primary"
      step="confirm"
      fields={{ ...mandate, terms_sha256, [formFields.ticked]: tick }}
      className={styles.review}
    >
      <div className={styles.review}>
        <dl className={changes.rows}>
          {row('account_holder', message('directDebitName'), <Name name={mandate.account_holder} message={message} />)}
          {row('sort_code', message('directDebitSortCode'), <SortCode digits={mandate.sort_code} bank={bank} />)}
          {row('account_number', message('directDebitAccountNumber'), mandate.account_number)}
          {row(
            formFields.ticked,
            message('directDebitConfirmed'),
            mandate.statement,
            message('directDebitChangeConfirmed'),
          )}
        </dl>
        <Text name="direct-debit-terms" />
        <Guarantee />
      </div>
    </RecordForm>
  );
}

function Name({ name, message }: { name: string; message: MessageReader }) {
  const { spelling, complete } = bankSpelling(name);
  const note = !complete
    ? message('directDebitNameNotCarried')
    : spelling !== name.toUpperCase() && message('directDebitNameSpelling', { name: spelling.replace(/\.$/, '') });
  return (
    <>
      <bdi>{name}</bdi>
      {note && <small className={question.hint}>{note}</small>}
    </>
  );
}

function SortCode({ digits, bank }: { digits: string; bank: string | undefined }) {
  return (
    <>
      {formatSortCode(digits)}
      {bank !== undefined && <small className={question.hint}>{bank}</small>}
    </>
  );
}

/** Draws the scheme's Guarantee, with its logo if the provider has supplied one. */
function Guarantee() {
  const message = useMessages();
  const { directDebitLogo: logo } = useSite();
  const id = useId();
  return (
    <section className={`box ${styles.guarantee}`} aria-labelledby={id}>
      {logo && <img src={`/${logo.image}`} alt={logo.alt} width={logo.width} height={logo.height} loading="lazy" />}
      <h2 id={id}>{message('directDebitGuarantee')}</h2>
      <Text name="direct-debit-guarantee" />
    </section>
  );
}
