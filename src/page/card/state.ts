import type { Wallet } from '../../rules/facts.ts';
import type { MessageName } from '../../rules/problems.ts';
import type { CardFields, FieldName } from './gateway.ts';

/** The messages that say that a card was not charged, or not set up, by the purpose of its form. */
export const adviceNames = { payment: 'cardNotCharged', mandate: 'cardNotSetUp' } as const;

/**
 * A message of content by its name, or a text of the bank or gateway. `general` is the message for the whole kind of
 * failure: shown if content has no `message`; without it the box shows nothing (D-05).
 */
export type CardProblem = { message: MessageName; general?: MessageName } | { text: string; cause?: MessageName };

/** The fields once they are drawn. */
export type CardForm = { fields: CardFields; testMode: boolean };

/** The wallet that the customer has used in the place of the card; left out for a card. */
type ByWallet = { wallet?: Wallet };

export type CardState =
  /** The fields are being drawn. `problem` tells the customer why they are drawn again. */
  | { status: 'loading'; problem?: CardProblem }
  /** The fields could not be drawn. Nothing was charged (R-C16). */
  | { status: 'unavailable'; problem: CardProblem }
  /** `unsettled` is set after a lost answer: a refusal then does not mean that nothing was charged. */
  | ({ status: 'ready'; form: CardForm; problem?: CardProblem; unsettled?: boolean } & ByWallet)
  | { status: 'tokenising'; form: CardForm }
  /** A wallet's sheet is open. A wallet is a second way into the same session, so that one of the two is taken. */
  | { status: 'sheet'; form: CardForm; wallet: Wallet }
  | ({ status: 'verifying'; form: CardForm } & ByWallet)
  /** Our server is getting the nonce. Money may move. */
  | ({ status: 'recording'; form: CardForm } & ByWallet)
  /** Money may have moved, and the server is finding out. The form has no button (D-04). */
  | ({ status: 'unknown'; form: CardForm } & ByWallet)
  | ({ status: 'recorded'; form: CardForm } & ByWallet);

export type CardEvent =
  | { type: 'mounted'; testMode: boolean; fields: CardFields; unsettled?: boolean }
  | { type: 'mount-failed'; problem: CardProblem }
  | { type: 'retried' }
  /** The fields can no longer be used, and new ones are being drawn. */
  | { type: 'renewed'; problem?: CardProblem }
  | { type: 'changed'; fields: CardFields }
  | { type: 'submitted' }
  | { type: 'opened'; wallet: Wallet }
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

const changed = <S extends StateOf<Exclude<Status, 'loading' | 'unavailable' | 'recorded'>>>(
  state: S,
  event: EventOf<'changed'>,
): S => ({ ...state, form: { ...state.form, fields: event.fields } });

/** Forgets why the last card was refused once another is typed. After a lost answer nobody knows, and it stays. */
function changedWhenReady(state: StateOf<'ready'>, event: EventOf<'changed'>): StateOf<'ready'> {
  const { problem, ...others } = changed(state, event);
  const isAnother = allValid(state.form.fields) && !allValid(event.fields);
  return problem && isAnother && !state.unsettled && !isStopped(state) ? others : changed(state, event);
}

/** The part of a state that stays while a card is taken. */
type FormOf = { form: CardForm } & ByWallet;

/** Goes to another status with the same form, and the same wallet if it is one. */
const to =
  (status: 'verifying' | 'recording' | 'unknown' | 'recorded') =>
  ({ form, wallet }: FormOf): CardState => ({ status, form, ...(wallet && { wallet }) });

const refused = ({ form, wallet }: FormOf, { type: _, ...rest }: EventOf<'refused'>): CardState => ({
  status: 'ready',
  form,
  ...(wallet && { wallet }),
  ...rest,
});

const renewed = (_: CardState, { problem }: EventOf<'renewed'>): CardState => ({
  status: 'loading',
  ...(problem && { problem }),
});

/** All transitions of a card form. An event that a state does not list cannot happen. */
const transitions: Transitions = {
  loading: {
    mounted: ({ problem }, { testMode, fields, unsettled }) => ({
      status: 'ready',
      form: { fields, testMode },
      ...(problem && { problem }),
      ...(unsettled && { unsettled }),
    }),
    'mount-failed': (_, { problem }) => ({ status: 'unavailable', problem }),
  },
  unavailable: { retried: () => ({ status: 'loading' }) },
  ready: {
    changed: changedWhenReady,
    renewed,
    submitted: (state) =>
      allValid(state.form.fields) && !isStopped(state) ? { status: 'tokenising', form: state.form } : state,
    opened: ({ form }, { wallet }) => ({ status: 'sheet', form, wallet }),
  },
  tokenising: { changed, refused, renewed, tokenised: to('verifying') },
  // A sheet that the customer closes is refused, with words that say so. Most tokens need no check of the bank.
  sheet: { changed, refused, renewed, tokenised: to('verifying'), verified: to('recording') },
  verifying: { changed, refused, renewed, verified: to('recording') },
  recording: { changed, refused, recorded: to('recorded'), pending: to('unknown') },
  unknown: { changed, refused, recorded: to('recorded') },
  recorded: {},
};

/** Returns the next state. An event that the state does not list changes nothing, so a double click pays once. */
export function nextState(state: CardState, event: CardEvent): CardState {
  // TypeScript cannot tell that both indexes of the table belong to these very values.
  const transition = transitions[state.status][event.type] as
    | ((state: CardState, event: CardEvent) => CardState)
    | undefined;
  return transition ? transition(state, event) : state;
}

/** Every field, in the order in which they are filled in. */
export const fieldNames: readonly FieldName[] = ['number', 'expirationDate', 'cvv'];

/** Whether Continue is shown (R-C07). */
export const allValid = (fields: CardFields): boolean => firstNotValid(fields) === undefined;

export const firstNotValid = (fields: CardFields): FieldName | undefined =>
  fieldNames.find((name) => fields[name] !== 'valid');

/** Whether the page says that a field is wrong. A field that is not finished does not count. */
export const isWrong = (fields: CardFields, name: FieldName): boolean =>
  fields[name] === 'faulty' || fields[name] === 'missing';

/** The words where too many cards were declined: content may leave out its own. */
export const tooManyTries = { message: 'tooManyTries', general: 'cardUnavailable' } as const;

/** Whether no more cards are taken here for now: too many were declined. */
export const isStopped = (state: CardState): boolean =>
  state.status === 'ready' &&
  state.problem !== undefined &&
  'message' in state.problem &&
  state.problem.message === tooManyTries.message;

/** Whether the overlay covers the form (R-C08). */
export function isBusy({ status }: CardState): boolean {
  return status === 'tokenising' || status === 'sheet' || status === 'verifying' || status === 'recording';
}

/** Whether the customer would lose nothing if the fields were drawn again. */
export function isUntouched(state: CardState): boolean {
  return state.status === 'ready' && Object.values(state.form.fields).every((field) => field === 'unfinished');
}
