import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Db } from './db.ts';
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
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

const names = new Map<string, string>();

/** A prepared statement, which PostgreSQL plans once for a connection and not for each call: there are few statements. */
function prepared(sql: string, params?: unknown[]): pg.QueryConfig {
  if (!params) return { text: sql };
  const name = names.get(sql) ?? createHash('sha256').update(sql).digest('hex').slice(0, 32);
  names.set(sql, name);
  return { name, text: sql, values: params };
}
