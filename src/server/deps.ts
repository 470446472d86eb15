import type { FastifyBaseLogger } from 'fastify';
import type { Compiled } from '../types.gen.ts';
import type { Settings } from './base/config.ts';
import type { Db } from './db/db.ts';
import type { ProcessLock } from './db/process-lock.ts';
import type { BankChecks } from './direct-debit/bank-checks.ts';
import type { MandateBureau } from './direct-debit/bureau.ts';
import type { ServerGateway } from './gateway/gateway.ts';
import type { Signer } from './proof/signer.ts';

import type { Releases } from './release/follow.ts';

/** What is counted, beside calls: limits for cards, and what browsers report. Labels have few values each. */
export type Countable = 'too-many-tries' | 'card-limit-reached' | 'policy-report' | 'browser-failure';
export type Count = (what: Countable, labels: Record<string, string>) => void;

/** What the calls and acts depend on. `main.ts` passes the real ones, and tests pass simple ones. */
export type Deps = {
  settings: Settings;
  compiled: Compiled;
  db: Db;
  gateway: ServerGateway;
  bureau: MandateBureau;
  /** What the published data says of bank details. */
  bankChecks: BankChecks;
  /** Proves that records are ours (D-31). */
  signer: Signer;
  /** Distinguishes this server process from others on the same database, and from earlier ones. */
  processId: string;
  /** The sign of life of this server process. */
  lock: ProcessLock;
  /** The attempts to take a card that a call of this process is working on. */
  underway: Set<string>;
  /** Counts what an operator should see; absent where nothing is measured. */
  count?: Count | undefined;
  log: FastifyBaseLogger;
  now(): Date;
};

/** What the app depends on: what acts and calls do, but for the content, which is that of each request's release. */
export type AppDeps = Omit<Deps, 'compiled'> & { releases: Releases };
