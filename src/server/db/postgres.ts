import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Db, HeldLock } from './db.ts';
import { isLost, isSilence, Unconfirmed } from './errors.ts';

/** The time limits for a connection, for PostgreSQL to execute a statement, and for any answer of it, in milliseconds. */
export type DatabaseLimits = { connectMs: number; statementMs: number; silenceMs: number };

const usualLimits: DatabaseLimits = { connectMs: 5_000, statementMs: 10_000, silenceMs: 12_000 };

/** Opens PostgreSQL. A connection that breaks is dropped from the pool; its call fails, later ones get a new one. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { connectMs, statementMs, silenceMs }: DatabaseLimits = usualLimits,
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    // A commit waits for the disk: commits that wait together share one write.
    max: 20,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    // A database that is stopped answers nothing at all.
    query_timeout: silenceMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  });
  pool.on('error', onError);
  // A connection may break while nobody waits for an answer that could fail: that must not end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));

  return {
    inTransaction: false,
    async query<Row>(sql: string, params?: unknown[]) {
      try {
        return (await pool.query(prepared(sql, params))).rows as Row[];
      } catch (error) {
        throw isLost(error) && !/^\s*select\b/i.test(sql) ? new Unconfirmed(error) : error;
      }
    },
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      let isCommitting = false;
      // The connection may break between two statements.
      const onBroken = (error: Error) => {
        broken = error;
      };
      client.on('error', onBroken);
      try {
        await client.query('begin');
        const result = await work({
          inTransaction: true,
          query: async <Row>(sql: string, params?: unknown[]) =>
            (await client.query(prepared(sql, params))).rows as Row[],
        });
        isCommitting = true;
        await client.query('commit');
        return result;
      } catch (error) {
        // A database that does not answer is sent no rollback: closing the connection ends the transaction.
        if (isSilence(error)) broken = error;
        else await client.query('rollback').catch(onBroken);
        throw isCommitting && isLost(error) ? new Unconfirmed(error) : error;
      } finally {
        client.off('error', onBroken);
        client.release(broken);
      }
    },
    close: () => pool.end(),
    holdLock: (name) => holdLock(url, name, { connectMs, silenceMs }),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/**
 * Takes a lock in a transaction that stays open, which a pooler in its transaction mode keeps too. It reads nothing, so that
 * it holds back no vacuum. PostgreSQL gives the connection up after 25 seconds without a sign of the other side.
 */
async function holdLock(
  url: string,
  name: string,
  { connectMs, silenceMs }: Pick<DatabaseLimits, 'connectMs' | 'silenceMs'>,
): Promise<HeldLock> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: silenceMs,
    keepAlive: true,
  });
  // A broken connection shows when it is next asked.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    const settings = ['idle_in_transaction_session_timeout = 0', 'tcp_keepalives_idle = 10'];
    for (const setting of [...settings, 'tcp_keepalives_interval = 5', 'tcp_keepalives_count = 3'])
      await client.query(`set local ${setting}`);
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  let last: Promise<unknown> = Promise.resolve();
  return {
    // One after the other, as the client wants it.
    async confirm() {
      const mine = last.catch(() => undefined).then(() => client.query('select 1'));
      last = mine;
      await mine;
    },
    release: () => client.end(),
  };
}

/** A prepared statement, which PostgreSQL plans once for a connection and not for each call: there are few statements. */
function prepared(sql: string, params?: unknown[]): pg.QueryConfig {
  if (!params) return { text: sql };
  const name = createHash('sha256').update(sql).digest('hex').slice(0, 32);
  return { name, text: sql, values: params };
}
