import type { DatabaseCommand } from '../../../server/admin/command.ts';
import type { LinkRequest } from '../../../types.gen.ts';
import type { OfflineCommand } from './offline.ts';

/** A command that a server answers, by the provider's calls. */
export type CallCommand =
  | { name: 'create'; link: LinkRequest }
  /** All of them or none. */
  | { name: 'create-all'; links: unknown[] }
  /** With the bank details or the personal answers too; that they were read is recorded. */
  | { name: 'show'; id: string; bankDetails?: boolean; answers?: boolean }
  /** The agreed text, byte for byte; the contract unless another act is named. */
  | { name: 'document'; id: string; act?: string }
  | { name: 'list'; filter?: ListFilter }
  | { name: 'expire'; id: string }
  /** Expires all links whose external reference begins with this, made since a time. */
  | { name: 'recall'; reference_prefix: string; made_since?: string; dry_run?: boolean }
  /** Lifts the lock of a link on which too many cards were declined. */
  | { name: 'unlock'; id: string }
  /** Of one link, or of the whole site. */
  | { name: 'maintenance'; on: boolean; id?: string }
  /** All, or those whose outcome is open. */
  | { name: 'attempts'; open?: boolean }
  /** `anyway`: also where the gateway says otherwise, or cannot be asked. */
  | { name: 'attempt-settle'; order: string; as: 'taken' | 'not-taken'; reason: string; anyway?: boolean }
  | { name: 'refund'; id: string; amount_pence?: number; reason: string; anyway?: boolean }
  /** Compares a day (UTC) at the gateway, such as 2026-11-20, with the records. */
  | { name: 'reconcile'; day: string }
  | { name: 'events'; state?: 'waiting' | 'dead' }
  /** An event's id, or every dead one. */
  | { name: 'replay'; event: string | 'dead' }
  | { name: 'export'; since?: string }
  /** The letters of a link; or stops all sending, or lets it go on. */
  | { name: 'letters'; id: string }
  | { name: 'letters-waiting' }
  | { name: 'letters-stop'; reason: string }
  | { name: 'letters-go-on' }
  /** Sends a letter of a link again, or one that only a call sends. */
  | { name: 'send-again'; id: string; letter: string; to?: string }
  | { name: 'purge'; before: string; dry_run?: boolean }
  | { name: 'demo-reset' };

/** Which links are listed: what `GET /links` takes. */
export type ListFilter = {
  status?: string;
  journey?: string;
  customer_type?: string;
  recorded?: string;
  reference?: string;
  search?: string;
  since?: string;
  limit?: number;
};

/** Changes the tables of the database, which no other command does (D-52). */
export type MigrateCommand = { name: 'migrate'; whileOthersRun: boolean };

export type Command = CallCommand | DatabaseCommand | MigrateCommand | OfflineCommand;
