import type { ShownOrder } from '../rules/order/shown.ts';
import type { Answers } from '../rules/questions/question.ts';
import type { Link } from '../types.gen.ts';
import type { BankChecks } from './direct-debit/bank-checks.ts';
import type { SaltedDetails } from './direct-debit/vault.ts';
import type { LinkView } from './ledger/link.ts';
import type { Evidence, Visitor } from './ledger/records.ts';
import type { PersonalAnswer } from './proof/hashes.ts';
import type { ReadOutcome } from './reads/ask.ts';

/** What an act records: its evidence, and what is sealed beside it. */
export type ToRecord = Evidence & { sealed?: PersonalAnswer[]; bank?: SaltedDetails };

/**
 * What pages are loaded from and acts are recorded in: the database of a server, or a link in memory. Each function
 * takes the ports that it uses.
 */
export type Ports = {
  now(): Date;
  /** Finds a link by its canonical id; `unavailable` where the database does not answer. */
  findLink(id: string): Promise<LinkView | 'unavailable' | undefined>;
  /** Asks the provider's system for a read of content. With `isNew` a cached answer does not count. */
  read(name: string, link: LinkView, options?: { isNew?: boolean }): Promise<ReadOutcome>;
  readOrder(link: LinkView): Promise<ShownOrder>;
  /** Reads an agreed text by its hash. */
  readText(sha256: string): Promise<string>;
  /** The answers that wait for the page that records them, by their acts. */
  drafts(link: LinkView): Promise<Record<string, Answers>>;
  /** Keeps what `change` makes of the draft of an act, for the link as it is then. */
  keepDraft(link: LinkView, act: string, change: (link: LinkView, draft: Answers) => Answers): Promise<void>;
  /** Records an act with what `make` says of the link as it is then, or nothing if that is undefined. */
  record(
    link: LinkView,
    act: string,
    visitor: Visitor,
    make: (link: LinkView) => ToRecord | undefined,
    hasMore: boolean,
  ): Promise<void>;
  checkBank: BankChecks['check'];
  /** The account of a link's mandate as its papers say it, masked. */
  maskedAccount(link: LinkView): Promise<Link['account']>;
  /** The wallets that the gateway takes for a link. */
  wallets(link: LinkView): readonly string[] | undefined;
  /** Notes that a page of the link was shown. Never rejects. */
  noteOpened(link: LinkView, visitor: Visitor): Promise<void>;
  /** Notes what the customer tells the provider without an act (D-54). */
  tell(link: LinkView, reason: string, visitor: Visitor): Promise<void>;
  /** Sends a letter again; false if it was asked for too often. */
  sendAgain(link: LinkView, letter: string): Promise<boolean>;
  /** Notes that the customer of a link asks for a new one, at most once an hour. */
  requestLink(link: LinkView, visitor: Visitor): Promise<void>;
  stopReminders(link: LinkView): Promise<void>;
};
