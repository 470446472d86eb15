import type { FastifyBaseLogger } from 'fastify';
import type { Compiled } from '../types.gen.ts';
import type { AnswerVault } from './answers/vault.ts';
import type { Settings } from './base/settings.ts';
import type { Db } from './db/db.ts';
import type { ProcessLock } from './db/process-lock.ts';
import type { BankChecks } from './direct-debit/bank-checks.ts';
import type { MandateBureau } from './direct-debit/bureau.ts';
import type { ServerGateway } from './gateway/gateway.ts';
import type { Signer } from './proof/signer.ts';
import type { AskProvider } from './reads/ask.ts';
import type { Release } from './release/release.ts';

/**
 * The counters beside those of calls: limits for cards, reports of browsers, forged rows, and ends of letters. Labels
 * have few values each.
 */
export type Countable =
  | 'too-many-tries'
  | 'card-limit-reached'
  | 'policy-report'
  | 'browser-failure'
  | 'forged-row'
  | 'letter';
export type Count = (what: Countable, labels: Record<string, string>) => void;

/** The content of one edition, and the build that it is of. */
export type ContentDeps = {
  compiled: Compiled;
  /** The edition in another language, whose documents are the same. */
  pair?: Compiled | undefined;
  /** The hash of the build that this is of. */
  release?: string;
  /** The commit of the content, as `git describe` names it, where the build knows it. */
  commit?: string | undefined;
  /** The content in each language; left out where that of a page does not matter. */
  languages?: Compiled[];
};

/** What records are written and read with. */
export type LedgerDeps = {
  db: Db;
  /** Proves that records are ours (D-56). */
  signer: Signer;
  log: FastifyBaseLogger;
  now(): Date;
};

/** What records an act of the customer, and keeps the draft of its answers. */
export type ActDeps = ContentDeps &
  LedgerDeps & {
    /** Personal answers and drafts, encrypted. */
    answers: AnswerVault;
    bureau: MandateBureau;
    bankChecks: BankChecks;
    /** Asks the provider's system for the data that pages may read. */
    askProvider: AskProvider;
  };

/** What takes, gives back and finds money. */
export type PaymentDeps = ContentDeps &
  LedgerDeps & {
    settings: Settings;
    gateway: ServerGateway;
    /** Distinguishes this server process from others on the same database, and from earlier ones. */
    processId: string;
    /** The sign of life of this server process. */
    lock: ProcessLock;
    /** The attempts to take a card that a call of this process is working on. */
    underway: Set<string>;
    /** Counts events for the operator; absent where nothing is measured. */
    count?: Count | undefined;
  };

/** The dependencies of calls and pages. `open.ts` passes the real ones, and tests pass simple ones. */
export type Deps = ActDeps &
  PaymentDeps & {
    /** Whether the server is about to stop: customers are to go to another one. */
    isStopping(): boolean;
  };

/** The content in a language, such as that of the customer's act; where there is none, that of the link. */
export const inLanguage = (
  { compiled, languages = [] }: Pick<ContentDeps, 'compiled' | 'languages'>,
  language: string | null | undefined,
): Compiled => languages.find(({ site }) => site.language === language) ?? compiled;

/** The dependencies of the app: those of acts and calls with the main edition's content; each request has its own. */
export type AppDeps = Omit<Deps, Exclude<keyof ContentDeps, 'compiled'>> & {
  served: Release;
};

/** What the provider's calls need: the same, without what customers' acts alone use. */
export type ProviderDeps = LedgerDeps &
  Pick<AppDeps, 'served' | 'answers'> &
  Omit<PaymentDeps, Exclude<keyof ContentDeps, 'compiled'>>;
