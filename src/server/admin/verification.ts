import type { Head } from '../../types.gen.ts';
import type { AnswerVault } from '../answers/vault.ts';
import type { Queryable } from '../db/db.ts';
import type { Vault } from '../direct-debit/vault.ts';
import type { Explanation } from '../ledger/explanations.ts';
import type { Signer } from '../proof/signer.ts';
import type { CommandDeps } from './command.ts';

/** Something that is not as it was recorded. `link_id` and `act` are there where it is of a link, or of one act. */
export type Mismatch = { link_id?: string; act?: string; what: string; stored: string; computed: string };

/** A row that no server has written, such as JSON of another form, as a mismatch. Throws other errors. */
export function malformed(error: unknown): Mismatch {
  if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
  return { what: 'a row', stored: 'as a server writes it', computed: error.message };
}

/** How much was checked, and the mismatches. */
export type VerificationReport = {
  links: number;
  records: number;
  attempts: number;
  texts: number;
  orders: number;
  heads: number;
  erasures: number;
  /** How many heads have a time stamp; since and until when, and by whom, if any has. */
  stamps: number;
  stamped?: { since: string; until: string; by: string };
  /** Of one link: how many copies of its letters were drawn anew and compared, and how many were not. */
  copies?: { compared: number; others: number };
  /** How many rows no head covers yet. */
  waiting: number;
  /** What is not right, and explained by nothing. */
  mismatches: Mismatch[];
  /** What is not right, and why, in the words of who has explained exactly that. */
  explained: (Mismatch & { because: string; by: string; explained_at: string })[];
  verdict: 'right' | 'explained' | 'wrong';
};

/** The input of each part of the check: the database, the link, and the function that reports a mismatch. */
export type Verification = Pick<CommandDeps, 'now' | 'compiled'> & {
  db: Queryable;
  signer: Signer;
  answers: Pick<AnswerVault, 'check'>;
  vault: Pick<Vault, 'check'>;
  linkId: string | null;
  /** The certificates that vouch for the authority of time stamps; without them its signature is not checked. */
  roots: CommandDeps['stampRoots'];
  report: VerificationReport;
  explanations: Explanation[];
};

/** Clocks that were a day off are no forgery: by this much a time may contradict another one, in milliseconds. */
export const clockSlackMs = 25 * 60 * 60 * 1000;

/** The parts of a head that are used once its signature is checked, with its time in milliseconds. */
export type SignedHead = Pick<Head, 'number' | 'first' | 'leaves' | 'root' | 'key' | 'hash'> & {
  madeAt: number;
  /** The time of its stamp, once that is checked. */
  stampedAt?: number;
};
