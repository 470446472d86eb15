import type { Messages } from '../types.gen.ts';
import { type CardFields, emptyFields } from './gateway.ts';

type MessageName = keyof Messages & string;

/**
 * What the error box says: a message of content by name, or words that are not ours, as they are. `general` is the
 * message that covers the whole kind of failure: content that leaves it out says nothing of any of them (D-05), and
 * content that lacks only the special one says the general one.
 */
export type CardProblem = { message: MessageName; general?: MessageName } | { text: string };

/** What is on screen once the fields are drawn. */
export type CardForm = { fields: CardFields; testMode: boolean };

export type CardState =
  /** The fields are on their way; `problem` says why they are drawn anew. */
  | { status: 'loading'; problem?: CardProblem }
  /** The fields could not be drawn. Nothing was charged (R-C16). */
  | { status: 'unavailable'; problem: CardProblem }
  /** `unsettled`: an answer was lost before, so that a refusal now does not mean that nothing was charged. */
  | { status: 'ready'; form: CardForm; problem?: CardProblem; unsettled?: boolean }
  | { status: 'tokenising'; form: CardForm }
  | { status: 'verifying'; form: CardForm }
  /** The nonce is on its way to our server. Money may move. */
  | { status: 'recording'; form: CardForm }
  /** Money may have moved and the server is finding out: neither success nor failure, and nothing to press (D-04). */
  | { status: 'unknown'; form: CardForm }
  | { status: 'recorded'; form: CardForm };

export type CardEvent =
  | { type: 'mounted'; testMode: boolean }
  | { type: 'mount-failed'; problem: CardProblem }
  | { type: 'retried' }
  /** The fields are of no more use, and others are on their way. */
  | { type: 'renewed'; problem?: CardProblem }
  | { type: 'changed'; fields: CardFields }
  | { type: 'submitted' }
  | { type: 'tokenised' }
  | { type: 'verified' }
  | { type: 'recorded' }
  | { type: 'refused'; problem: CardProblem; unsettled?: boolean }
  | { type: 'pending' };

type Status = CardState['status'];
type StateOf<S extends Status> = Extract<CardState, { status: S }>;
type EventOf<T extends CardEvent['type']> = Extract<CardEvent, { type: T }>;
type Transitions = {
  [S in Status]: { [T in CardEvent['type']]?: (state: StateOf<S>, event: EventOf<T>) => CardState };
};

const changed = <S extends StateOf<'ready' | 'tokenising' | 'verifying' | 'recording' | 'unknown'>>(
  state: S,
  event: EventOf<'changed'>,
): S => ({
  ...state,
  form: { ...state.form, fields: event.fields },
});

const refused = ({ form }: { form: CardForm }, { type: _, ...rest }: EventOf<'refused'>): CardState => ({
  status: 'ready',
  form,
  ...rest,
});

const renewed = (_: CardState, { problem }: EventOf<'renewed'>): CardState => ({
  status: 'loading',
  ...(problem && { problem }),
});

/** The whole life of a card form. What is not listed here cannot happen. */
const transitions: Transitions = {
  loading: {
    mounted: ({ problem }, { testMode }) => ({
      status: 'ready',
      form: { fields: emptyFields, testMode },
      ...(problem && { problem }),
    }),
    'mount-failed': (_, { problem }) => ({ status: 'unavailable', problem }),
  },
  unavailable: { retried: () => ({ status: 'loading' }) },
  ready: {
    changed,
    renewed,
    submitted: (state) => (allValid(state.form.fields) ? { status: 'tokenising', form: state.form } : state),
  },
  tokenising: { changed, refused, renewed, tokenised: ({ form }) => ({ status: 'verifying', form }) },
  verifying: { changed, refused, renewed, verified: ({ form }) => ({ status: 'recording', form }) },
  recording: {
    changed,
    refused,
    recorded: ({ form }) => ({ status: 'recorded', form }),
    pending: ({ form }) => ({ status: 'unknown', form }),
  },
  unknown: { changed, refused, recorded: ({ form }) => ({ status: 'recorded', form }) },
  recorded: {},
};

/** The next state. An event that the current state does not list changes nothing, so a double click pays once. */
export function nextState(state: CardState, event: CardEvent): CardState {
  // TypeScript cannot tell that both indexes of the table belong to these very values.
  const transition = transitions[state.status][event.type] as
    | ((state: CardState, event: CardEvent) => CardState)
    | undefined;
  return transition ? transition(state, event) : state;
}

/** Whether Continue may be there at all (R-C07). */
export function allValid({ number, expirationDate, cvv }: CardFields): boolean {
  return number === 'valid' && expirationDate === 'valid' && cvv === 'valid';
}

/** Whether something is wrong with a field, rather than still to be typed. */
export function anyFaulty({ number, expirationDate, cvv }: CardFields): boolean {
  return number === 'faulty' || expirationDate === 'faulty' || cvv === 'faulty';
}

/** Whether the overlay covers the form (R-C08). */
export function isBusy({ status }: CardState): boolean {
  return status === 'tokenising' || status === 'verifying' || status === 'recording';
}

/** Whether nothing has been typed that would be lost with the fields. */
export function isUntouched(state: CardState): boolean {
  return state.status === 'ready' && Object.values(state.form.fields).every((field) => field === 'unfinished');
}
