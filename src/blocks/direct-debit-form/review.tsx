import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { bankSpelling } from '../../bank/bank-spelling.ts';
import type { Field, FieldFault, Mandate } from '../../bank/mandate.ts';
import { formatSortCode } from '../../bank/sort-code.ts';
import { type MessageReader, Text, useMessages, useSite } from '../../render/hooks.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useIntoView } from '../../ui/use-into-view.ts';
import type { Focus } from './direct-debit.tsx';
import styles from './styles.module.css';
import { useRecord } from './use-record.ts';

type Props = {
  mandate: Mandate;
  to: string;
  focus: RefObject<Focus>;
  onChange(field: Field, faults?: FieldFault[]): void;
};

/** The review: the bank details in full for checking, what the mandate says, the Guarantee, and the button that records it. */
export function Review({ mandate, to, focus, onChange }: Props) {
  const message = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, confirm, button } = useRecord(mandate, to, (faults) => onChange('account_holder', faults));
  const shown = useIntoView<HTMLDivElement>(state.status === 'ready' && state.problem);

  useEffect(() => {
    if (focus.current !== 'step') return;
    focus.current = undefined;
    heading.current?.focus();
  }, [focus]);

  const row = (field: Field, label: string | undefined, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      <dd>
        <ChangeLink label={label} onChange={() => onChange(field)} />
      </dd>
    </div>
  );
  return (
    <section className={styles.review} aria-busy={state.status === 'busy'}>
      <h2 ref={heading} tabIndex={-1}>
        {message('directDebitReview')}
      </h2>
      <dl className={styles.rows}>
        {row('account_holder', message('directDebitName'), <Name name={mandate.account_holder} message={message} />)}
        {row('sort_code', message('directDebitSortCode'), formatSortCode(mandate.sort_code))}
        {row('account_number', message('directDebitAccountNumber'), mandate.account_number)}
        {row('statement', message('directDebitConfirmed'), mandate.statement)}
      </dl>
      <Text name="direct-debit-terms" />
      <Guarantee />
      <div ref={shown} role="alert">
        {state.status === 'ready' && state.problem !== undefined && (
          <Notice tone="warning">
            <p>{message(state.problem)}</p>
          </Notice>
        )}
      </div>
      <Button ref={button} look="primary" busy={state.status !== 'ready'} onClick={confirm}>
        {message('directDebitConfirm')}
      </Button>
      <p role="status" className="visually-hidden">
        {state.status === 'busy' && message('pleaseWait')}
      </p>
    </section>
  );
}

/** Back to a field, with everything as it was typed. */
function ChangeLink({ label, onChange }: { label: string | undefined; onChange(): void }) {
  const message = useMessages();
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads back, to a step that has the same address.
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        onChange();
      }}
    >
      {message('directDebitChange')} <span className="visually-hidden">{label}</span>
    </a>
  );
}

/** The name, and what banks make of it where that is not the same. */
function Name({ name, message }: { name: string; message: MessageReader }) {
  const { spelling, complete } = bankSpelling(name);
  const note = !complete
    ? message('directDebitNameNotCarried')
    : spelling !== name.toUpperCase() && message('directDebitNameSpelling', { name: spelling });
  return (
    <>
      <bdi>{name}</bdi>
      {note && <small className={styles.hint}>{note}</small>}
    </>
  );
}

/** The scheme's Guarantee, with its logo where the provider has supplied it. */
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
