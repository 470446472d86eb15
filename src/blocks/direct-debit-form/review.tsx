import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { sha256Hex } from '../../page/http/sha256.ts';
import {
  fillHtml,
  type MessageReader,
  Text,
  textOfHtml,
  useDrawnSha256,
  useInSight,
  useLinkStore,
  useLookup,
  useMessages,
  usePage,
  useSite,
  useTitleNote,
} from '../../page/render/hooks.tsx';
import { RecordForm } from '../../page/render/recording.tsx';
import { Button } from '../../page/ui/button.tsx';
import { bankSpelling } from '../../rules/bank/bank-spelling.ts';
import { formatSortCode } from '../../rules/bank/digits.ts';
import type { Field, FieldFault, Mandate } from '../../rules/bank/mandate.ts';
import { formFields } from '../../rules/forms.ts';
import { mandateHtml } from '../../rules/mandate-text.ts';
import { faultsIn } from './check-numbers.ts';
import { forgetDraft } from './draft.ts';
import type { Focus } from './steps.ts';
import styles from './styles.module.css';

type Props = {
  mandate: Mandate;
  /** The bank that has the sort code, if the server knows it. */
  bank: string | undefined;
  to: string;
  focus: RefObject<Focus>;
  onChange(field: Field, faults?: FieldFault[]): void;
};

/** Draws the review: the bank details in full, the mandate's text, the Guarantee, and the button that records it. */
export function Review({ mandate, bank, to, focus, onChange }: Props) {
  const message = useMessages();
  const store = useLinkStore();
  const { messages: siteMessages } = useSite();
  const { messages: pageMessages, texts } = usePage();
  useTitleNote({ heading: message('directDebitReview') });
  useEffect(() => {
    if (focus.current !== 'step') return;
    focus.current = undefined;
    document.querySelector<HTMLElement>('h1')?.focus();
  }, [focus]);

  const labels: Record<Field, string> = {
    account_holder: message('directDebitName') ?? '',
    sort_code: message('directDebitSortCode') ?? '',
    account_number: message('directDebitAccountNumber') ?? '',
    statement: message('directDebitConfirmed') ?? '',
  };
  const row = (isBusy: boolean, field: Field, value: ReactNode, changeLabel: string | undefined = labels[field]) => (
    <div>
      <dt>{labels[field]}</dt>
      <dd>{value}</dd>
      <dd>
        {/* While the mandate is recorded it ignores presses: the customer must see the recorded details. */}
        <Button
          type="submit"
          name={formFields.step}
          value="change"
          look="quiet"
          busy={isBusy}
          // Confirm alone has the ring.
          aria-busy={false}
          onClick={(event) => {
            event.preventDefault();
            onChange(field);
          }}
        >
          {message('directDebitChange')} <span className="visually-hidden">{changeLabel}</span>
        </Button>
      </dd>
    </div>
  );
  const { statement, ...details } = mandate;
  const place = useRef<HTMLDivElement>(null);
  const lookup = useLookup();
  useInSight(place, true, () => [
    labels.account_holder + mandate.account_holder,
    labels.sort_code + formatSortCode(mandate.sort_code),
    labels.account_number + mandate.account_number,
    labels.statement + statement,
    ...['direct-debit-terms', 'direct-debit-guarantee'].map((name) => textOfHtml(fillHtml(texts[name] ?? '', lookup))),
  ]);

  const terms_sha256 = useDrawnSha256();
  async function prepare() {
    const terms = mandateHtml({ messages: { ...siteMessages, ...pageMessages }, texts }, lookup);
    return { body: { ...mandate, terms_sha256: await sha256Hex(terms) } };
  }
  function takeFailure(error: unknown) {
    const faults = faultsIn(error);
    if (faults.length) onChange('account_holder', faults);
    return faults.length > 0;
  }
  return (
    <RecordForm
      act="direct-debit-mandate"
      label={message('directDebitConfirm') ?? ''}
      look="primary"
      step="confirm"
      to={to}
      prepare={prepare}
      onRecorded={() => forgetDraft(store)}
      takeFailure={takeFailure}
      fields={{ ...details, statement, terms_sha256, [formFields.ticked]: 'yes' }}
      className={styles.review}
    >
      {(isBusy) => (
        <div ref={place} className={styles.review}>
          <dl className={styles.rows}>
            {row(isBusy, 'account_holder', <Name name={mandate.account_holder} message={message} />)}
            {row(isBusy, 'sort_code', <SortCode digits={mandate.sort_code} bank={bank} />)}
            {row(isBusy, 'account_number', mandate.account_number)}
            {row(isBusy, 'statement', mandate.statement, message('directDebitChangeConfirmed'))}
          </dl>
          <Text name="direct-debit-terms" />
          <Guarantee />
        </div>
      )}
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
      {note && <small className={styles.hint}>{note}</small>}
    </>
  );
}

function SortCode({ digits, bank }: { digits: string; bank: string | undefined }) {
  return (
    <>
      {formatSortCode(digits)}
      {bank !== undefined && <small className={styles.hint}>{bank}</small>}
    </>
  );
}

/** Draws the scheme's Guarantee, with its logo if the provider has supplied one. */
function Guarantee() {
  const message = useMessages();
  const { directDebitLogo: logo } = useSite();
  const id = useId();
  return (
    <section className={styles.guarantee} aria-labelledby={id}>
      {logo && <img src={`/${logo.image}`} alt={logo.alt} width={logo.width} height={logo.height} loading="lazy" />}
      <h2 id={id}>{message('directDebitGuarantee')}</h2>
      <Text name="direct-debit-guarantee" />
    </section>
  );
}
