import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { bankSpelling } from '../../bank/bank-spelling.ts';
import type { Field, FieldFault, Mandate } from '../../bank/mandate.ts';
import { formatSortCode } from '../../bank/sort-code.ts';
import { HttpError, request } from '../../http/client.ts';
import { sha256Hex } from '../../http/sha256.ts';
import {
  fillHtml,
  forgetChange,
  loadChanged,
  MessageLine,
  type MessageReader,
  PostForm,
  type RecordState,
  Text,
  textOfHtml,
  useDrawnSha256,
  useElsewhere,
  useInSight,
  useLinkStore,
  useLookup,
  useMessages,
  usePage,
  usePosted,
  useRecord,
  useSight,
  useSite,
  useTitleNote,
} from '../../render/hooks.tsx';
import { formFields } from '../../rules/forms.ts';
import { mandateHtml } from '../../rules/mandate-text.ts';
import { reactionTo } from '../../rules/problems.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useIntoView } from '../../ui/use-into-view.ts';
import { ChangeButton } from './change-button.tsx';
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
  const { state, confirm, button } = useConfirm(mandate, to, (faults) => onChange('account_holder', faults));
  const sight = useSight();
  const [isHidden, setIsHidden] = useState(false);
  const problem = state.status === 'ready' ? (isHidden ? 'notShown' : state.problem) : undefined;
  const shown = useIntoView<HTMLDivElement>(problem);

  const isWrong = problem !== undefined;
  useTitleNote({ heading: message('directDebitReview'), isWrong });
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
  const row = (field: Field, value: ReactNode, changeLabel: string | undefined = labels[field]) => (
    <div>
      <dt>{labels[field]}</dt>
      <dd>{value}</dd>
      <dd>
        <ChangeButton label={changeLabel} busy={state.status !== 'ready'} onChange={() => onChange(field)} />
      </dd>
    </div>
  );
  const { statement, ...details } = mandate;
  const place = useRef<HTMLDivElement>(null);
  const { texts } = usePage();
  const lookup = useLookup();
  useInSight(place, true, () => [
    labels.account_holder + mandate.account_holder,
    labels.sort_code + formatSortCode(mandate.sort_code),
    labels.account_number + mandate.account_number,
    labels.statement + statement,
    ...['direct-debit-terms', 'direct-debit-guarantee'].map((name) => textOfHtml(fillHtml(texts[name] ?? '', lookup))),
  ]);

  /** Compares the screen with the mandate's texts once more before it is recorded. */
  function press() {
    const isSeen = sight.isShown();
    setIsHidden(!isSeen);
    if (isSeen) void confirm();
  }
  const terms_sha256 = useDrawnSha256();
  const posted = usePosted('direct-debit-mandate');
  const fields = {
    ...details,
    statement,
    terms_sha256,
    [formFields.ticked]: 'yes',
    [formFields.again]: posted?.problem,
  };
  return (
    <PostForm
      name="direct-debit-mandate"
      fields={fields}
      className={styles.review}
      aria-busy={state.status === 'busy'}
      onSubmit={press}
    >
      <div ref={place} className={styles.review}>
        <dl className={styles.rows}>
          {row('account_holder', <Name name={mandate.account_holder} message={message} />)}
          {row('sort_code', <SortCode digits={mandate.sort_code} bank={bank} />)}
          {row('account_number', mandate.account_number)}
          {row('statement', mandate.statement, message('directDebitChangeConfirmed'))}
        </dl>
        <Text name="direct-debit-terms" />
        <Guarantee />
      </div>
      <div ref={shown} role="alert">
        {problem !== undefined && (
          <Notice tone="warning">
            <p>
              <MessageLine name={message(problem) === undefined ? 'submitFailed' : problem} />
            </p>
          </Notice>
        )}
      </div>
      <Button
        type="submit"
        name={formFields.step}
        value="confirm"
        ref={button}
        look="primary"
        busy={state.status !== 'ready'}
        disabled={!sight.isWhole}
      >
        {message('directDebitConfirm')}
      </Button>
      <p role="status" className="visually-hidden">
        {state.status === 'busy' && message('pleaseWait')}
      </p>
    </PostForm>
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

/** Draws the sort code, and whose it is if that is known. */
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

/**
 * Records the mandate and goes to the next page. A retry after a failure or a lost answer is safe, because the server
 * answers a repeat with the first record.
 */
function useConfirm(mandate: Mandate, to: string, onFaults: (faults: FieldFault[]) => void) {
  const store = useLinkStore();
  const elsewhere = useElsewhere();
  const { state, record } = useRecord({ to, send, failed });

  const { messages: siteMessages } = useSite();
  const { name: page, messages: pageMessages, texts } = usePage();
  const lookup = useLookup();

  async function send(): Promise<undefined> {
    const terms_sha256 = await sha256Hex(
      mandateHtml({ messages: { ...siteMessages, ...pageMessages }, texts }, lookup),
    );
    const body = { ...mandate, terms_sha256 };
    await request(`${store.path}/direct-debit-mandate`, { method: 'POST', body });
    forgetDraft(store);
    forgetChange(page);
  }

  async function failed(error: unknown): Promise<RecordState> {
    const slug = (error instanceof HttpError && error.slug) || '';
    const faults = faultsIn(error);
    if (faults.length) onFaults(faults);
    if (slug === 'document-changed') {
      const problem = loadChanged(page);
      return problem ? { status: 'ready', problem } : { status: 'leaving' };
    }
    if (await elsewhere(slug)) return { status: 'leaving' };
    const fallback = error instanceof HttpError && error.unanswered ? 'submitUnanswered' : 'submitFailed';
    return { status: 'ready', problem: reactionTo(slug, { method: 'direct-debit' }).message ?? fallback };
  }
  return { state, confirm: record, button: useFocusBack(state.status !== 'ready') };
}
