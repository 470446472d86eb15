import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { bankSpelling } from '../../bank/bank-spelling.ts';
import { faults } from '../../bank/faults.ts';
import type { Field, FieldFault, Mandate } from '../../bank/mandate.ts';
import { formatSortCode } from '../../bank/sort-code.ts';
import { HttpError, request } from '../../http/client.ts';
import {
  type MessageReader,
  type RecordState,
  Text,
  useElsewhere,
  useLinkStore,
  useMessages,
  useRecord,
  useSite,
} from '../../render/hooks.tsx';
import { reactionTo } from '../../rules/problems.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useIntoView } from '../../ui/use-into-view.ts';
import { forgetDraft } from './draft.ts';
import type { Focus } from './steps.ts';
import styles from './styles.module.css';

type Props = {
  mandate: Mandate;
  to: string;
  focus: RefObject<Focus>;
  onChange(field: Field, faults?: FieldFault[]): void;
};

/** Draws the review: the bank details in full, the mandate's text, the Guarantee, and the button that records it. */
export function Review({ mandate, to, focus, onChange }: Props) {
  const message = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const { state, confirm, button } = useConfirm(mandate, to, (faults) => onChange('account_holder', faults));
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

/** Links back to a field of the form, which still has everything that was typed. */
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

/** Draws the name, and the banks' spelling if it differs. */
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

/**
 * Records the mandate and goes to the next page. A retry after a failure or a lost answer is safe, because the server
 * answers a repeat with the first record.
 */
function useConfirm(mandate: Mandate, to: string, onFaults: (faults: FieldFault[]) => void) {
  const store = useLinkStore();
  const elsewhere = useElsewhere();
  const { state, record } = useRecord({ act: 'direct-debit-mandate', to, send, failed });

  async function send() {
    await request(`${store.path}/direct-debit-mandate`, { method: 'POST', body: mandate });
    forgetDraft(store);
  }

  async function failed(error: unknown): Promise<RecordState> {
    const slug = (error instanceof HttpError && error.slug) || '';
    const found = faultsIn(error);
    if (found.length) onFaults(found);
    if (await elsewhere(slug)) return { status: 'leaving' };
    const failed = error instanceof HttpError && error.unanswered ? 'submitUnanswered' : 'submitFailed';
    return { status: 'ready', problem: reactionTo(slug, 'direct-debit-mandate').message ?? failed };
  }
  return { state, confirm: record, button: useFocusBack(state.status !== 'ready') };
}

/** Returns the server's faults, if any, as the page's own: the page may have accepted what the server refuses. */
function faultsIn(error: unknown): FieldFault[] {
  const errors = (error instanceof HttpError && error.problem?.errors) || [];
  return errors.flatMap(({ field, code }) => {
    const messages: Record<string, Record<string, string>> = faults;
    const message = messages[field]?.[code];
    return message === undefined ? [] : [{ field: field as FieldFault['field'], code, message }];
  });
}
