import type { Wallet } from '../../rules/facts.ts';
import { observable } from '../../rules/observable.ts';
import { HttpError } from '../http/client.ts';
import { inTime, realClock } from './clock.ts';
import { readFailure } from './errors.ts';
import {
  type CardFields,
  type CardGateway,
  type CardToken,
  emptyFields,
  type FieldName,
  type FieldPlaces,
  type TokenisedCard,
} from './gateway.ts';
import { logFailure } from './log.ts';
import { askAgain, type Outcome, sendWithRetry } from './send-card.ts';
import type { CardSessionOptions, WalletSendOptions } from './session-options.ts';
import {
  type CardEvent,
  type CardProblem,
  type CardState,
  firstNotValid,
  isUntouched,
  isWrong,
  nextState,
  tooManyTries,
} from './state.ts';
import { failureResult, tokeniseAndVerify, type VerifyResult, verifyToken } from './tokenise-and-verify.ts';

/** The time limits for the token and the fields, in milliseconds. */
const timeouts = { token: 30_000, fields: 30_000 };

/** An open gateway, when it was opened, the statuses that our server accepts, and its fields once they are drawn. */
type OpenGateway = { gateway: CardGateway; acceptedStatuses: readonly string[]; since: number; fields?: CardFields };

export type CardSession = ReturnType<typeof createCardSession>;

/** Runs one card form from its gateway to the record. The table of states alone decides which events count. */
export function createCardSession(options: CardSessionOptions) {
  const { clock = realClock } = options;
  let state: CardState = { status: 'loading' };
  let open: OpenGateway | undefined;
  let places: FieldPlaces | undefined;
  let token: CardToken | undefined;
  let running = new AbortController();
  let unsettled = false;
  const { notify, subscribe } = observable();

  /** Applies an event. Returns false if the table does not list it for the current state. */
  function dispatch(event: CardEvent): boolean {
    const next = nextState(state, event);
    if (next === state) return false;
    state = next;
    notify();
    return true;
  }

  const refuse = (problem: CardProblem) => void dispatch({ type: 'refused', problem, ...(unsettled && { unsettled }) });

  /** A problem before the card is sent. After a lost answer its message, that nothing was charged, may not be true. */
  const unsent = (problem: CardProblem): CardProblem =>
    unsettled && 'message' in problem ? { message: 'answerLost' } : problem;

  function close(): void {
    void open?.gateway.teardown();
    open = undefined;
  }

  /** Removes the fields and abandons all work under way. */
  function stop(): void {
    running.abort();
    close();
    state = { status: 'loading' };
  }

  async function start(where: FieldPlaces): Promise<void> {
    places = where;
    running = new AbortController();
    await setUp(where, running.signal);
  }

  async function setUp(where: FieldPlaces, signal: AbortSignal, renewable = true): Promise<void> {
    try {
      const answer = await inTime(clock, timeouts.token, 'CARD_TOKEN_LATE', options.fetchToken());
      if (signal.aborted) return;
      token = answer;
      if (answer.wallets) notify();
      const { acceptedStatuses } = answer;
      const gateway = await inTime(clock, timeouts.fields, 'CARD_FIELDS_LATE', options.openGateway(answer.token));
      if (signal.aborted) return void gateway.teardown();
      const current: OpenGateway = { gateway, acceptedStatuses, since: clock.wall() };
      open = current;
      const onChange = (fields: CardFields) => {
        current.fields = fields;
        if (!signal.aborted) dispatch({ type: 'changed', fields });
      };
      const onLeave = (field: FieldName) => void (signal.aborted || tellIfWrong(field));
      const mounting = gateway.mount(where, { onChange, onSubmit: () => void submit(), onLeave });
      await inTime(clock, timeouts.fields, 'CARD_FIELDS_LATE', mounting);
      const { fields = emptyFields } = current;
      const { testMode } = gateway;
      const isMounted = () => dispatch({ type: 'mounted', testMode, fields, ...(unsettled && { unsettled }) });
      if (signal.aborted || !isMounted()) return;
      void refreshInTime(gateway, signal);
    } catch (error) {
      if (signal.aborted) return;
      close();
      await failSetUp(error, where, signal, renewable);
    }
  }

  async function failSetUp(error: unknown, where: FieldPlaces, signal: AbortSignal, renewable: boolean): Promise<void> {
    const { problem, renewal, log } = readFailure('set-up', error);
    logFailure('card-unavailable', error, log);
    if (renewal === 'new-token' && renewable) return setUp(where, signal, false);
    if (error instanceof HttpError && error.slug !== undefined) await options.onLinkChanged(error.slug);
    const isLimited = error instanceof HttpError && error.slug === 'too-many-tries';
    if (!signal.aborted) dispatch({ type: 'mount-failed', problem: unsent(isLimited ? tooManyTries : problem) });
  }

  /** Draws new fields with a new token. `problem` tells the customer why. */
  async function renew(problem?: CardProblem): Promise<void> {
    if (!places || !dispatch({ type: 'renewed', ...(problem && { problem: unsent(problem) }) })) return;
    close();
    await setUp(places, running.signal);
  }

  /** Draws new fields before the old ones expire, if the customer has typed nothing yet. */
  async function refreshInTime(gateway: CardGateway, signal: AbortSignal): Promise<void> {
    if (!Number.isFinite(gateway.goodFor)) return;
    await clock.pause(gateway.goodFor, signal);
    if (open?.gateway === gateway && isUntouched(state)) await renew();
  }

  /** The fields that the customer can type into now, also while the rest of the gateway still loads. */
  const editableFields = () => (state.status === 'ready' || state.status === 'loading' ? open?.fields : undefined);

  function tellIfWrong(field: FieldName): void {
    const fields = editableFields();
    if (fields && isWrong(fields, field)) options.onWrong?.(field, fields[field]);
  }

  /** Takes the card at Continue or Enter, or asks for the first invalid field. A second press does nothing. */
  async function submit(): Promise<void> {
    const { signal } = running;
    const fields = editableFields();
    const invalidField = fields && firstNotValid(fields);
    if (open && invalidField) {
      open.gateway.ask(invalidField);
      return tellIfWrong(invalidField);
    }
    if (!open || !dispatch({ type: 'submitted' })) return;
    const nonce = await nonceOf(await tokeniseAndVerify({ ...verifyOptionsFor(open, signal), clock }), signal);
    if (nonce !== undefined) await send(nonce, signal);
  }

  /** Returns the nonce that our server may get. Otherwise it says why there is none, or draws new fields. */
  async function nonceOf(result: VerifyResult, signal: AbortSignal): Promise<string | undefined> {
    if (signal.aborted) return undefined;
    if (result.status === 'verified') return result.nonce;
    if (result.status === 'renew') await renew(result.problem);
    else refuse(unsent(result.problem));
    return undefined;
  }

  /** Starts a payment by wallet, inside the press of its button. Undefined while it must not. */
  function beginWallet(wallet: Wallet) {
    if (!open || !dispatch({ type: 'opened', wallet })) return undefined;
    const { signal } = running;
    const verifyOptions = verifyOptionsFor(open, signal);
    return {
      signal,
      refuse: (problem: CardProblem) => refuse(unsent(problem)),
      fail: (error: unknown) => void (signal.aborted || nonceOf(failureResult('wallet', error), signal)),
      /** Runs the bank's check. Resolves to the nonce to send, or `undefined` where the session has said why not. */
      async verify(token: TokenisedCard): Promise<string | undefined> {
        verifyOptions.onTokenised();
        return nonceOf(await verifyToken(verifyOptions, token), signal);
      },
      send: (nonce: string, walletOptions: WalletSendOptions) => send(nonce, signal, walletOptions),
    };
  }

  /** The options of the bank's check, with a callback that moves the state on when it begins. */
  const verifyOptionsFor = ({ gateway, acceptedStatuses }: OpenGateway, signal: AbortSignal) => ({
    gateway,
    acceptedStatuses,
    amount: options.amount,
    cardholder: options.cardholder?.() ?? {},
    onTokenised: () => void (signal.aborted || dispatch({ type: 'tokenised' })),
  });

  async function send(nonce: string, signal: AbortSignal, { shown, onOutcome }: WalletSendOptions = {}): Promise<void> {
    if (signal.aborted || !dispatch({ type: 'verified' })) return onOutcome?.('refused');
    const key = crypto.randomUUID();
    const ask = (stopped: AbortSignal) => options.send(nonce, key, stopped, shown);
    let outcome = await sendWithRetry(ask, clock, signal);
    onOutcome?.(outcome.status === 'recorded' ? 'taken' : outcome.status === 'refused' ? 'refused' : 'unknown');
    if (outcome.status === 'pending' && dispatch({ type: 'pending' })) {
      outcome = await askAgain(ask, outcome.askAgain, clock, signal);
    }
    if (!signal.aborted) await conclude(outcome);
  }

  async function conclude(outcome: Outcome): Promise<void> {
    switch (outcome.status) {
      case 'recorded':
        if (dispatch({ type: 'recorded' })) options.onRecorded();
        return;
      case 'refused':
        if (outcome.linkChanged !== undefined) await options.onLinkChanged(outcome.linkChanged);
        return refuse(outcome.problem);
      case 'lost':
        unsettled = true;
        return refuse({ message: 'answerLost' });
      case 'pending':
        // Two minutes have passed. The link now has the attempt's reference, and the page shows it.
        await options.onLinkChanged('payment-pending');
    }
  }

  return {
    state: () => state,
    subscribe,
    start,
    stop,
    submit,
    beginWallet,
    walletUnavailable: (error: unknown) => logFailure('wallet-unavailable', error, 'warn'),
    /** The token and the wallets that come with it, once they are there. */
    token: () => token,
    /** Gives the focus to the field that was declined, else to the first. */
    focus: (declined?: FieldName) => (declined ? open?.gateway.ask(declined) : open?.gateway.focus('number')),
    /** Opens the gateway again after a failure. */
    async retry(where: FieldPlaces): Promise<void> {
      if (dispatch({ type: 'retried' })) await start(where);
    },
    /** Draws new fields if the old ones have expired. Called when the customer comes back to the page. */
    async refresh(): Promise<void> {
      if (!open || state.status !== 'ready' || clock.wall() - open.since < open.gateway.goodFor) return;
      await renew(isUntouched(state) ? undefined : { message: 'cardFormRenewed', general: 'tokeniseFailed' });
    },
  };
}
