import type { FastifyBaseLogger } from 'fastify';
import type { Compiled } from '../types.gen.ts';
import type { Settings } from './base/config.ts';
import type { Db } from './db/db.ts';
import type { MandateBureau } from './direct-debit/bureau.ts';
import type { ServerGateway } from './gateway/gateway.ts';

/** What the calls and acts depend on. `main.ts` passes the real ones, and tests pass simple ones. */
export type Deps = {
  settings: Settings;
  compiled: Compiled;
  db: Db;
  gateway: ServerGateway;
  bureau: MandateBureau;
  /** Distinguishes this server process from others on the same database, and from earlier ones. */
  processId: string;
  /** The attempts to take a card that a call of this process is working on. */
  underway: Set<string>;
  log: FastifyBaseLogger;
  now(): Date;
};
