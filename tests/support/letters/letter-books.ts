import { letterLimits } from '../faults/short-limits.ts';
import type { Taken } from './mail-server.ts';

/** A letter as the database has it at the end, and whether its act is recorded. */
export type StoredLetter = { id: string; link_id: string; name: string; state: string; is_recorded: boolean };

type Books = {
  taken: Taken[];
  rows: StoredLetter[];
  /** The links with a recorded act. */
  recorded: string[];
  /** The processes that were not killed, by the login with which they send. */
  alive: Map<string, unknown>;
};

/** Lays the letters that a mail server took beside those of the database, and beside what is recorded. */
export function compareLetters({ taken, rows, recorded, alive }: Books) {
  const byId = new Map<string, Taken[]>();
  for (const one of taken) {
    const id = one.messageId?.slice(1, 37) ?? '';
    byId.set(id, [...(byId.get(id) ?? []), one]);
  }
  const known = new Set(rows.map(({ id }) => id));
  const owed = (name: string) => new Set(rows.filter((row) => row.name === name).map(({ link_id }) => link_id));
  const confirmed = owed('contract-confirmation');
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  const repeats = repeatsIn([...byId.values()], alive);
  return {
    recorded: recorded.length,
    letters: { accepted: count('delivered'), refused: count('dead'), needless: count('stopped') },
    taken: taken.length,
    withCopies: taken.filter(({ attachments }) => attachments.length > 0).length,
    repeats: repeats.counts,
    /** All must be empty. */
    wrong: {
      /** Recorded, and no letter was queued. */
      forgotten: recorded.filter((id) => !confirmed.has(id)),
      /** Queued, and nothing is recorded. */
      unfounded: rows.filter(({ is_recorded }) => !is_recorded).map(({ id }) => id),
      lost: rows.filter(({ id, state }) => state === 'delivered' && !byId.has(id)).map(({ id }) => id),
      unfinished: rows.filter(({ state }) => !['delivered', 'dead', 'stopped'].includes(state)).map(({ id }) => id),
      unknown: [...byId.keys()].filter((id) => !known.has(id)),
      sentThoughNeedless: rows.filter(({ id, state }) => state === 'stopped' && byId.has(id)).map(({ id }) => id),
      unexplainedRepeats: repeats.unexplained,
      toOthers: [...byId]
        .filter(([, all]) => new Set(all.map(({ recipients }) => recipients.join())).size > 1)
        .map(([id]) => id),
    },
  };
}

/** The letters that one process may have in hand when it is killed. */
const atOnce = 4;

/**
 * Why letters came again: the mail server hung up without an answer, it answered when our process had given up, or our
 * process was killed before it had written the answer down. Of the last there are only so many for each process.
 */
function repeatsIn(letters: Taken[][], alive: Map<string, unknown>) {
  const counts = { answerLost: 0, answerLate: 0, processKilled: 0 };
  const inHand = new Map<string, number>();
  const unexplained: string[] = [];
  for (const { messageId = '', user, lost, ms } of letters.flatMap((all) => all.slice(0, -1))) {
    const killed = alive.has(user) ? atOnce : (inHand.get(user) ?? 0);
    if (lost) counts.answerLost += 1;
    else if (ms > letterLimits.timeoutMs - 500) counts.answerLate += 1;
    else if (killed < atOnce) {
      counts.processKilled += 1;
      inHand.set(user, killed + 1);
    } else unexplained.push(messageId);
  }
  return { counts, unexplained };
}
