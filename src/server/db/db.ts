/** What takes a query: the database itself, or a transaction on it. */
export type Queryable = {
  inTransaction: boolean;
  query<Row = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<Row[]>;
};

/**
 * The database, PGlite or PostgreSQL, with the same SQL. JSON goes in as text and comes out parsed,
 * times come out as `Date`, bytes as `Uint8Array`. Inside `transaction` only its own `tx` may be used.
 */
export type Db = Queryable & {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** The number of connections, of idle ones, and of calls that wait for one; PostgreSQL only. */
  pool?(): { total: number; idle: number; waiting: number };
};
