/** The code of an error of PGlite or pg: PostgreSQL's five characters, or the system's code. */
const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code;

const hasCode =
  (codes: RegExp) =>
  (error: unknown): boolean =>
    codes.test(String(codeOf(error)));

export const isForbidden = hasCode(/^42501$/);

/** Whether another transaction held a lock for longer than the statement waits. */
export const isLockTimeout = hasCode(/^55P03$/);

/** Raises the alarm if the key of a new row is taken: no server takes a key twice, so another has written that row. */
export const tellTaken = (signer: { alarm?(row: string): void }, row: string) => (error: unknown) => {
  if (codeOf(error) === '23505') signer.alarm?.(row);
  throw error;
};

/** Whether other transactions were in the way (40001), or each waited for the other (40P01): nothing was done. */
export const isConflict = hasCode(/^(40001|40P01)$/);

/** Whether the database takes no changes: it is a standby, or a primary that was demoted. Nothing was done. */
export const isReadOnly = hasCode(/^25006$/);

/** Whether the disk of the database has no room: nothing was done. */
export const isDiskFull = hasCode(/^(53100|ENOSPC)$/);

/**
 * Connection failures (08…), a transaction that stood idle (25P03), shortage of resources, disk full among them (53…),
 * an operator's intervention (57…), files (58…).
 */
const outages = /^(08|53|57|58)...$|^25P03$|^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ENOSPC|EHOSTUNREACH)/;

/** Whether the database did not answer in time: nobody knows whether the statement was carried out. */
export function isSilence(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** The connection was lost between a change and its confirmation: nobody knows whether it was made. */
export class Unconfirmed extends Error {
  override name = 'Unconfirmed';

  constructor(cause: unknown) {
    super(`a change was not confirmed: ${codeOf(cause) ?? (cause as Error).message}`, { cause });
  }
}

const lost = /^(08...|57P0[12]|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT)$/;

/** Whether a connection broke or fell silent before the database answered. One that was never made is not lost. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (typeof code === 'string') return lost.test(code);
  return isSilence(error) || (error instanceof Error && /^Connection terminated(?! due to)/.test(error.message));
}

/** Whether a statement was not sent at all, because its connection had broken before. */
export function isUnsent(error: unknown): boolean {
  return error instanceof Error && /not queryable/.test(error.message);
}

/** Whether the database could not be reached or could not work, as opposed to refusing the statement. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (isConflict(error) || isReadOnly(error)) return true;
  if (typeof code === 'string') return outages.test(code);
  if (isSilence(error) || isUnsent(error) || error instanceof Unconfirmed) return true;
  return error instanceof Error && unreached.test(error.message);
}

/** What pg says without a code of its own, also while a server that stops has closed its connections. */
const unreached =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|after calling end on/i;
