import type { Queryable } from '../db/db.ts';
import type { Attempt } from '../ledger/attempts.ts';
import type { erasedSubjects } from '../ledger/erase.ts';
import type { StoredLetter } from '../ledger/letters.ts';
import type { LinkColumns } from '../ledger/link-statement.ts';
import type { StoredRecord } from '../ledger/receipt.ts';
import type { FactRow, RecordRow } from '../ledger/records.ts';
import type { Signer } from '../proof/signer.ts';
import type { CommandDeps } from './command.ts';

/** Something that is not as it was signed. `link` is a link's name, `reference` that of a record. */
export type Problem = { link?: string; reference?: string; what: string; detail: string };

/** How much was checked, and what is not right. */
export type VerificationReport = {
  links: number;
  records: number;
  texts: number;
  /** How many payments and kept cards the gateway was asked about, and how many could not be asked. */
  gateway: { asked: number; unasked: number };
  /** How many events of the provider it was compared with; absent without `--against`. */
  events?: number;
  problems: Problem[];
};

/** A link with all that hangs on it, whoever has written it. */
export type Whole = LinkColumns & {
  order_sha256: string | null;
  order_html_sha256: string | null;
  order_document: Uint8Array | null;
  order_html: string | null;
  /** What was put right later, with the salts of its hashes. */
  corrections: Record<string, { value: string; salt: string }>;
  records: StoredRecord[];
  attempts: Attempt[];
  letters: StoredLetter[];
};

/** A record that verifies, as its receipt says it. */
export type Verified = (RecordRow | FactRow) & Pick<StoredRecord, 'seq' | 'salt'>;

/** The input of each part of the check: the database at one moment, and what is known of all links. */
export type Verification = Pick<CommandDeps, 'answers' | 'vault' | 'gateway' | 'now'> & {
  db: Queryable;
  signer: Signer;
  report: VerificationReport;
  /** Whether the provider has one of our receipts. */
  against?: { has(receipt: string): boolean };
  erased: Awaited<ReturnType<typeof erasedSubjects>>;
};
