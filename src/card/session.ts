import { HttpError } from '../http/client.ts';
import { type Clock, realClock } from './clock.ts';
import { type CardGateway, CardRefusal, type FieldPlaces } from './gateway.ts';
import { logFailure } from './log.ts';
import { providerMessage } from './provider-message.ts';
import { askAgain, type Outcome, record } from './record.ts';
import { type CardEvent, type CardProblem, type CardState, nextState } from './state.ts';

/** Everything that a card form touches, handed to it. */
export type CardSessionOptions = {
  /** What Three-D Secure verifies, in pounds with two decimals (R-C17). */
  amount: string;
  fetchToken(): Promise<string>;
  openGateway(token: string): Promise<CardGateway>;
  /** Sends a verified card to our server. The key is the same for every repeat of one tokenised card. */
  send(nonce: string, key: string, signal: AbortSignal): Promise<unknown>;
  /** The server has recorded the card; `record` is its answer. */
  onRecorded(record: unknown): void;
  /** The link is no longer what the page believes, says this problem of the server. Resolves when the page knows better. */
  onLinkChanged(problem: string): Promise<void>;
  clock?: Clock;
};

/**
 * Drives one card form: sets the gateway up, takes the card through tokenise, verify and record, and keeps the state
 * that is on screen. Outside React, so that what may happen is decided by the state's table alone.
 */
export function createCardSession(options: CardSessionOptions) {
  const { clock = realClock } = options;
  let state: CardState = { status: 'loading' };
  let gateway: CardGateway | undefined;
  let life = new AbortController();
  const listeners = new Set<() => void>();

  /** Whether the table lists the event for the present state: then it has happened. */
  function happens(event: CardEvent): boolean {
    const next = nextState(state, event);
    if (next === state) return false;
    state = next;
    for (const listener of listeners) listener();
    return true;
  }

  const refuse = (problem: CardProblem) => void happens({ type: 'refused', problem });

  /** Draws the fields into the page. */
  async function start(places: FieldPlaces): Promise<void> {
    life = new AbortController();
    const { signal } = life;
    let opened: CardGateway | undefined;
    try {
      const token = await options.fetchToken();
      if (signal.aborted) return;
      opened = await options.openGateway(token);
      if (signal.aborted) return void opened.teardown();
      gateway = opened;
      await opened.mount(places, {
        changed: (fields) => void (signal.aborted || happens({ type: 'changed', fields })),
        submitted: () => void submit(),
      });
      if (!signal.aborted) happens({ type: 'mounted', testMode: opened.testMode });
    } catch (error) {
      if (signal.aborted) return;
      logFailure('card-unavailable', error);
      await opened?.teardown();
      if (error instanceof HttpError && error.slug !== undefined) await options.onLinkChanged(error.slug);
      happens({ type: 'mount-failed' });
    }
  }

  /** Takes the fields away and forgets what is under way. */
  function stop(): void {
    life.abort();
    void gateway?.teardown();
    gateway = undefined;
    state = { status: 'loading' };
  }

  /** Continue was pressed. A second press changes nothing. */
  async function submit(): Promise<void> {
    const { signal } = life;
    if (!gateway || !happens({ type: 'submitted' })) return;
    const nonce = await verified(gateway, signal);
    if (nonce === undefined || signal.aborted) return;

    const key = crypto.randomUUID();
    const send = (stopped: AbortSignal) => options.send(nonce, key, stopped);
    let outcome = await record(send, clock, signal);
    if (outcome.status === 'pending' && happens({ type: 'pending' })) {
      outcome = await askAgain(send, outcome.askAgain, clock, signal);
    }
    if (!signal.aborted) await settle(outcome);
  }

  /** The nonce of a card whose liability has shifted; nothing when it has not, which the state then says. */
  async function verified(open: CardGateway, signal: AbortSignal): Promise<string | undefined> {
    const card = await open.tokenise().catch((error: unknown) => {
      logFailure('card-tokenise-failed', error);
      refuse({ message: error instanceof CardRefusal ? error.words : 'tokeniseFailed' });
    });
    if (!card || signal.aborted || !happens({ type: 'tokenised' })) return undefined;

    const verification = await open.verify({ ...card, amount: options.amount }).catch((error: unknown) => {
      logFailure('card-verification-failed', error);
      const text = providerMessage(error);
      refuse(text ? { text } : { message: 'genericError' });
    });
    if (!verification || signal.aborted) return undefined;
    if (verification.liabilityShifted) return happens({ type: 'verified' }) ? verification.nonce : undefined;
    refuse(verification.status ? { text: verification.status } : { message: 'genericError' });
    return undefined;
  }

  async function settle(outcome: Outcome): Promise<void> {
    switch (outcome.status) {
      case 'recorded':
        if (happens({ type: 'recorded' })) options.onRecorded(outcome.record);
        return;
      case 'refused':
        if (outcome.linkChanged !== undefined) await options.onLinkChanged(outcome.linkChanged);
        return refuse(outcome.problem);
      case 'lost':
        return refuse({ message: 'answerLost' });
      case 'pending':
        // Two minutes have passed. The page goes on saying that we are checking, and whom to call.
        return;
    }
  }

  return {
    state: () => state,
    changed(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start,
    stop,
    submit,
    /** Sets the gateway up anew after it could not be. */
    async retry(places: FieldPlaces): Promise<void> {
      if (happens({ type: 'retried' })) await start(places);
    },
  };
}
