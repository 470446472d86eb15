import type { Kind } from '../../acts/kind.ts';
import { type KindName, kindNames, kinds } from '../../acts/kinds.gen.ts';
import type { Act } from '../../rules/journey/journey.ts';
import type { Slug } from '../../rules/problems.ts';
import type { LinkStatus } from '../journey/status.ts';

/** The requested operation: an act, or one of the two readings that depend on the state of the link. */
export type Operation = Act | 'client-token' | 'switch-order';

/** `repeated`: the record is the answer. A slug refuses. Undefined: the situation does not concern the call. */
export type Cell = 'allowed' | 'repeated' | Slug | undefined;

export type Situation = Exclude<LinkStatus, 'active'> | (typeof others)[number];

const others = [
  'key-reused',
  'recorded',
  'not-in-journey',
  'other-method',
  'step-missing',
  'amount-unknown',
  'document-changed',
  'words-missing',
  'card-pending',
  'card-unauthenticated',
  'card-spent',
  'open',
] as const;

/** A column of the table: a kind of act, or one of the two readings. */
export type Column = KindName | 'client-token' | 'switch-order';

export const columns: readonly Column[] = [...kindNames, 'client-token', 'switch-order'];

type Row = { situation: Situation; meaning: string; cells: Partial<Record<Column, Cell>> };

const cellsOf = (names: readonly Column[], cell: Cell) => Object.fromEntries(names.map((name) => [name, cell]));
const forAll = (cell: Cell) => cellsOf(columns, cell);
const forActs = (cell: Cell) => cellsOf(kindNames, cell);
const forKinds = (trait: keyof Kind, cell: Cell) => {
  const names = kindNames.filter((name) => kinds[name][trait]);
  return cellsOf(names, cell);
};

/**
 * Which operation is allowed in which situation of the link. The rows are read from the top, and the first that holds
 * decides. The routes read this table, `docs/allowed-acts.md` is drawn from it, and every cell has its test. The checks
 * before it hold for every call alike: `origin`, `xsrf`, the form of the call and `link-unknown`. After it come the
 * limits of `payments/tries.ts` and the refusals of the gateway.
 */
export const allowed: readonly Row[] = [
  {
    situation: 'key-reused',
    meaning: 'The idempotency key was used with another card, or with other words',
    cells: forKinds('takesCard', 'key-reused'),
  },
  { situation: 'recorded', meaning: 'The act is recorded, whatever the state of the link', cells: forActs('repeated') },
  { situation: 'used', meaning: 'Every act of the journey is recorded', cells: forAll('link-used') },
  { situation: 'maintenance', meaning: 'The link is under maintenance', cells: forAll('maintenance') },
  { situation: 'sor-expired', meaning: 'The switch match response has expired', cells: forAll('sor-expired') },
  { situation: 'expired', meaning: 'The link has expired', cells: forAll('link-expired') },
  {
    situation: 'not-in-journey',
    meaning: "No step of the link's journey is about this",
    cells: { ...forAll('not-in-journey'), 'switch-order': 'no-switch-order' },
  },
  {
    situation: 'other-method',
    meaning: 'The other payment method is recorded, or for a token any, and nothing is to be paid',
    cells: { ...forKinds('method', 'payment-method-recorded'), 'client-token': 'payment-method-recorded' },
  },
  { situation: 'step-missing', meaning: 'An earlier act of the journey is missing', cells: forActs('step-missing') },
  { situation: 'amount-unknown', meaning: 'The link has no amount', cells: forKinds('charges', 'amount-unknown') },
  {
    situation: 'document-changed',
    meaning: 'What the customer saw, document or words, is not what the page shows now',
    cells: forActs('document-changed'),
  },
  {
    situation: 'words-missing',
    meaning: 'The call leaves out the words of the button, or of the box, that the page shows (D-51)',
    // The requests of the other kinds always have them.
    cells: {
      ...forKinds('takesCard', 'fields-invalid'),
      ...forKinds('asks', 'fields-invalid'),
      confirm: 'fields-invalid',
    },
  },
  {
    situation: 'card-pending',
    meaning: 'A card is under way, or its outcome is not known',
    cells: {
      ...forKinds('takesCard', 'payment-pending'),
      ...forKinds('method', 'payment-pending'),
      'client-token': 'payment-pending',
    },
  },
  {
    situation: 'card-unauthenticated',
    meaning: 'The same key was refused for want of 3-D Secure',
    cells: forKinds('takesCard', 'authentication-missing'),
  },
  {
    situation: 'card-spent',
    meaning: 'The nonce was used before, on any link',
    cells: forKinds('takesCard', 'card-declined'),
  },
  { situation: 'open', meaning: 'None of these', cells: forAll('allowed') },
];
