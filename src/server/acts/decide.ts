import { actsThat } from '../../acts/act-kinds.ts';
import { isInJourney, isTooEarly } from '../../rules/journey/journey.ts';
import { mandateActs } from '../../rules/journey/methods.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { ShownAnswers } from '../../rules/questions/shown.ts';
import type { Compiled } from '../../types.gen.ts';
import { Refusal } from '../base/refusal.ts';
import type { ShownText } from '../kind.ts';
import { type Attempt, usesNonce } from '../ledger/attempts.ts';
import { type LinkView, toWholeLink } from '../ledger/link.ts';
import type { RecordRow } from '../ledger/records.ts';
import { actWords, hasWords } from './act-words.ts';
import { allowed, type Column, type Operation, type Situation } from './allowed.ts';
import { actText } from './server-kinds.ts';

/** Everything that the answer to a call depends on, read before anything is done. */
export type Facts = {
  compiled: Compiled;
  link: LinkView;
  operation: Operation;
  /** The attempts for this link and act, and the one that has used the same nonce up. */
  attempts?: Attempt[];
  card?: { key: string; nonceSha256: string };
  /** The text that the customer was shown, as the caller reports it; undefined if the caller reports none. */
  shown?: ShownText | undefined;
  answers?: ShownAnswers | undefined;
};

/** Whether a call is in a situation: asked only where the table says that it concerns the call. */
const holds: Record<Situation, (facts: Facts) => boolean> = {
  'key-reused': (f) => attemptsWithKey(f).some((attempt) => !hasBodyOf(attempt, f)),
  recorded: (f) => recordOf(f) !== undefined,
  used: ({ link }) => link.status === 'used',
  maintenance: ({ link }) => link.status === 'maintenance',
  'sor-expired': ({ link }) => link.status === 'sor-expired',
  expired: ({ link }) => link.status === 'expired',
  'not-in-journey': (f) => !isPartOfJourney(f),
  'other-method': ({ compiled, link, operation }) =>
    link.records.some(({ act }) => isMandate(act)) &&
    !(operation === 'client-token' && chargingActs.some((act) => isLeft(compiled, link, act))),
  'step-missing': ({ compiled, link, operation }) =>
    isTooEarly(compiled.site, toWholeLink(compiled.site, link), operation),
  'document-changed': (f) => f.shown !== undefined && !isAsShown(f, f.shown),
  'amount-unknown': ({ link }) => link.row.amount_pence === null,
  'words-missing': (f) => missingWords(f).length > 0,
  'card-pending': ({ link, operation }) =>
    link.pending.some(
      ({ act }) => operation === 'client-token' || act === operation || (isMandate(act) && isMandate(operation)),
    ),
  'card-unauthenticated': (f) => attemptsWithKey(f).some((a) => a.state === 'unauthenticated'),
  'card-spent': ({ attempts = [], card }) => attempts.some((a) => a.nonce_sha256 === card?.nonceSha256 && usesNonce(a)),
  open: () => true,
};

/** Asks the table. Returns the record that is there, or undefined if the call may go on. Throws a `Refusal`. */
export function decide(facts: Facts): RecordRow | undefined {
  const { situation, cell } = answerOf(facts);
  if (cell === 'allowed') return undefined;
  if (cell === 'repeated') return recordOf(facts);
  throw new Refusal(cell, {}, situation === 'words-missing' ? { errors: missingWords(facts) } : {});
}

/** Whether a record answers an act, by what is known of the link alone: then nothing more of its form is read. */
export const isRepeated = (facts: Pick<Facts, 'compiled' | 'link' | 'operation'>): boolean =>
  answerOf(facts).cell === 'repeated';

/** The first situation of the table that concerns a call and holds, with the answer to it. */
function answerOf(facts: Facts) {
  const column = columnOf(facts);
  for (const { situation, cells } of allowed) {
    const cell = cells[column];
    if (cell && holds[situation](facts)) return { situation, cell };
  }
  throw new Error(`The table of what is allowed has no answer to ${facts.operation}.`);
}

const columnOf = ({ compiled, operation }: Facts): Column =>
  ownEntry(compiled.site.acts, operation)?.kind ?? (operation as Exclude<Column, 'agree'>);

/** Whether the page still shows the document, the statement and the button that the customer saw (D-30). */
function isAsShown({ compiled, link, operation, answers }: Facts, { statement, button, ...text }: ShownText): boolean {
  const isSameText = text.sha256 === undefined || isSame(text, actText(compiled, link, operation));
  const words = actWords(compiled, link, operation, answers);
  const isSilent = statement === undefined && button === undefined && !hasWords(compiled, operation);
  return isSameText && (isSilent || words.some((shown) => isSame({ statement, button }, shown)));
}

/** The words that the page shows at the act and the call lacks, each as an error. A statement may be the button's. */
function missingWords({ compiled, link, operation, shown, answers }: Facts) {
  if (!shown) return [];
  const given = [shown.statement, shown.button];
  const lacking = actWords(compiled, link, operation, answers).map(({ needed }) =>
    Object.entries(needed).flatMap(([field, words]) =>
      words && !given.includes(words) ? { field, code: 'missing', detail: wordsDetail } : [],
    ),
  );
  return lacking.find((none) => none.length === 0) ?? lacking[0] ?? [];
}

const wordsDetail = 'Send the words exactly as the page shows them.';

/** Whether everything that is given has the same value in the other. */
const isSame = (expected: object, other: object | undefined) =>
  Object.entries(expected).every(([name, value]) => value === undefined || value === other?.[name as never]);

function isPartOfJourney({ compiled, link, operation }: Facts): boolean {
  if (operation === 'switch-order') return link.row.has_order;
  if (operation === 'client-token')
    return cardActs.some((act) => isInJourney(compiled.site, toWholeLink(compiled.site, link), act));
  return isInJourney(compiled.site, toWholeLink(compiled.site, link), operation);
}

const recordOf = ({ link, operation }: Facts) => link.records.find(({ act }) => act === operation);

const attemptsWithKey = ({ attempts = [], link, operation, card }: Facts) =>
  attempts.filter(({ link_id, act, key }) => link_id === link.row.id && act === operation && key === card?.key);

/** Whether the call says what the one that began the attempt said: the card, and the words beside it. */
function hasBodyOf({ nonce_sha256, statement, button }: Attempt, { card, shown }: Facts): boolean {
  const kept = keptWords(shown);
  return nonce_sha256 === card?.nonceSha256 && statement === kept.statement && button === kept.button;
}

/** The words beside a card as its attempt keeps them. A note that the caller does not send is not kept as shown. */
export const keptWords = ({ statement, button }: ShownText = {}) => ({
  statement: statement || null,
  button: button || null,
});

const cardActs = actsThat('takesCard');
const chargingActs = actsThat('charges');

const isLeft = ({ site }: Compiled, link: LinkView, act: string) =>
  isInJourney(site, toWholeLink(site, link), act) && !link.recorded.includes(act);

const isMandate = (act: Operation) => mandateActs.includes(act);
