import type { EventsResult } from './storm-events.ts';
import type { MixResult } from './storm-forms.ts';

export type StormOptions = {
  calls: number;
  links: number;
  atOnce: number;
  /** Share of the connections that are reset, on either hop. */
  resets: number;
  kills: number;
  /** Server processes on one database; more than one needs PostgreSQL. */
  servers: number;
  databaseUrl?: string | undefined;
  /** Attempts, of other links, whose outcome is unknown and stays so: the gateway fails for them. */
  queued: number;
  /** A built site, whose card pages offer every wallet. */
  distDir: string;
  /** How many contracts are agreed to by forms, and have a card kept. Some payments are given back too. */
  contracts: number;
};

/** What a storm came to. All of `wrong` must be empty. */
export type StormResult = {
  calls: number;
  links: number;
  paidLinks: number;
  /** How many of them were paid with each instrument. */
  instruments: Record<string, number>;
  statuses: Record<string, number>;
  customerHop: { connections: number; reset: number };
  gatewayHop: { connections: number; reset: number };
  kills: number;
  /** The slowest of them, from the kill until it listened again. */
  restartSeconds: number;
  /** The slowest server, from SIGTERM until it had ended. */
  stopSeconds: number;
  /** How many things became of payments afterwards, each told by up to three notifications. */
  told: number;
  /** From the end of the load until all that the gateway took was recorded. */
  agreedSeconds: number;
  /** From the end of the load until no attempt was open, also none of which nothing was taken. */
  settledSeconds: number;
  seconds: number;
  wrong: {
    doubles: string[];
    disagree: string[];
    lostRecords: string[];
    /** A storm in which nothing was taken proves nothing. */
    unpaid: string[];
    /** What the gateway took and was not recorded after a minute. */
    late: string[];
    open: string[];
    /** What is not as it was recorded, by `show --verify`. */
    proof: string[];
    /** Facts that are not what the gateway told, and notifications that were refused. */
    told: string[];
    serverErrors: string[];
    leaked: string[];
    badlyStopped: string[];
  } & MixResult['wrong'] &
    EventsResult['wrong'];
} & Omit<MixResult, 'wrong'> &
  Omit<EventsResult, 'wrong'>;
