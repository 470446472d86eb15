import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sha256Of } from '../base/sha256.ts';
import { type Db, type HeldLock, readTime } from './db.ts';
import { isLost, isReadOnly, isSilence, Unconfirmed } from './errors.ts';
import { isReadOnlyNow } from './guarantees.ts';
import { type Migration, serverName } from './migrate.ts';
import { withRetries } from './retry.ts';

/** The limits in milliseconds for a connection, for PostgreSQL to execute a statement, and for its answer. */
export type DatabaseLimits = { connectMs: number; statementMs: number; silenceMs: number };

const { DATE, TIMESTAMPTZ } = pg.types.builtins;
const parseTime = pg.types.getTypeParser(TIMESTAMPTZ);
pg.types.setTypeParser(TIMESTAMPTZ, (text) => readTime(parseTime(text)));
pg.types.setTypeParser(DATE, String);

const usualLimits: DatabaseLimits = { connectMs: 5_000, statementMs: 10_000, silenceMs: 12_000 };

export type DatabaseUse = {
  name: 'server' | 'link';
  /**
   * What becomes of tables that this version needs and the database lacks. `made`: all of an empty one, and what an
   * embedded one lacks; more would change the tables under older servers (D-52). `needed`: none. `taken`: as they are.
   */
  tables: 'made' | 'needed' | 'taken';
  migrations?: Migration[];
  /** Every connection must be to a database that takes changes, so never to a standby. */
  writes: boolean;
};

/**
 * Whatever the role or the database is set to: how times are written, since the driver reads them so alone, and where tables
 * are, unless the address says it, as `?options=-csearch_path=pay`.
 */
const ownSettings = `set datestyle to 'ISO, MDY'; set timezone to 'UTC';
  select pg_catalog.set_config(name, 'public', false) from pg_catalog.pg_settings
  where name = 'search_path' and source <> 'client'`;

/** Opens PostgreSQL. Broken and read-only connections are dropped; `withRetries` says what is repeated. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { connectMs, statementMs, silenceMs }: DatabaseLimits = usualLimits,
  { name, writes }: Pick<DatabaseUse, 'name' | 'writes'> = { name: 'link', writes: false },
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name === 'server' ? serverName : 'doorstep link',
    // A commit waits for the disk: commits that wait together share one write.
    max: 20,
    connectionTimeoutMillis: connectMs,
    statement_timeout: statementMs,
    // A database that is stopped answers nothing at all.
    query_timeout: silenceMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    onConnect: async (client) => {
      await client.query(ownSettings);
      if (writes) await refuseReadOnly(client);
    },
  });
  /** Connections whose last commit is in the primary, and in no standby that it should have waited for. */
  const unreplicated = new WeakSet<pg.ClientBase>();
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // A connection may break while nobody waits for an answer that could fail: that must not end the process.
    client.on('error', () => undefined);
    // PostgreSQL answers as if all were well when a time limit ends its wait for a standby.
    client.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') unreplicated.add(client);
    });
  });

  /** The others of the pool were made when the database still took changes. */
  function dropIdle(): void {
    const drop = (client: pg.PoolClient) => client.release(true);
    for (let remaining = pool.idleCount; remaining > 0; remaining -= 1) pool.connect().then(drop, () => undefined);
  }

  /** Works with a connection, which goes back to the pool unless it is broken or of no more use. */
  async function connected<T>(
    work: (client: pg.PoolClient, onBroken: (error: Error) => void) => Promise<T>,
  ): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    // The connection may break between two statements.
    const onBroken = (error: Error) => {
      broken = error;
    };
    client.on('error', onBroken);
    try {
      const result = await work(client, onBroken);
      if (unreplicated.delete(client)) throw new Unconfirmed(new Error('no standby has confirmed it'));
      return result;
    } catch (error) {
      if (isSilence(error) || isLost(error) || isReadOnly(error)) broken = error as Error;
      if (isReadOnly(error)) dropIdle();
      throw error;
    } finally {
      client.off('error', onBroken);
      client.release(broken);
    }
  }

  return {
    inTransaction: false,
    query: <Row>(sql: string, params?: unknown[]) => {
      const changes = !/^\s*select\b/i.test(sql);
      return withRetries(() =>
        connected(async (client) => (await client.query(prepared(sql, params))).rows as Row[]).catch((error) => {
          throw changes && isLost(error) ? new Unconfirmed(error) : error;
        }),
      );
    },
    transaction: (work) =>
      withRetries(() =>
        connected(async (client, onBroken) => {
          let isCommitting = false;
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
            if (!isSilence(error)) await client.query('rollback').catch(onBroken);
            throw isCommitting && isLost(error) ? new Unconfirmed(error) : error;
          }
        }),
      ),
    close: () => pool.end(),
    holdLock: (name) => holdLock(url, name, { connectMs, silenceMs }),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** Refuses a new connection to a standby, so that the next one finds the primary where their address has moved on. */
async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select ${isReadOnlyNow} as is_read_only`);
  if (rows[0].is_read_only) throw Object.assign(new Error('the database is read-only'), { code: '25006' });
}

/**
 * Takes a lock in a transaction that stays open, which a pooler in its transaction mode keeps too. It reads nothing, so
 * that it holds back no vacuum. PostgreSQL gives the connection up after 25 seconds without a sign of the other side.
 */
async function holdLock(
  url: string,
  name: string,
  { connectMs, silenceMs }: Pick<DatabaseLimits, 'connectMs' | 'silenceMs'>,
): Promise<HeldLock> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'doorstep lock',
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

/** Whether a pooler mixes up prepared statements: a name is taken already (42P05), or is not there (26000). */
export async function mixesUpStatements(url: string): Promise<boolean> {
  const open = () =>
    new pg.Client({
      connectionString: url,
      application_name: 'doorstep start',
      connectionTimeoutMillis: usualLimits.connectMs,
      query_timeout: usualLimits.silenceMs,
    }).on('error', () => undefined);
  const clients = [open(), open()];
  const statement = prepared('select $1::text', [randomUUID()]);
  try {
    for (const client of clients) await client.connect();
    for (const client of [...clients, ...clients, ...clients]) await client.query(statement);
    return false;
  } catch (error) {
    if (['42P05', '26000'].includes((error as { code?: string }).code ?? '')) return true;
    throw error;
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

/** A prepared statement, planned once for a connection and not for each call: there are few statements. */
function prepared(sql: string, params?: unknown[]): pg.QueryConfig {
  if (!params) return { text: sql };
  const name = sha256Of(sql).slice(0, 32);
  return { name, text: sql, values: params };
}
