/** The database itself, or a transaction on it. */
export type Queryable = {
  inTransaction: boolean;
  query<Row = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<Row[]>;
};

/** A time as it was read. What is no time of a `Date`, such as `infinity`, no server has written: it is the last one. */
export const readTime = (time: unknown): Date =>
  time instanceof Date && !Number.isNaN(time.getTime()) ? time : new Date(8.64e15);

/** A lock that a connection of its own holds. */
export type HeldLock = {
  /** Throws if the connection is gone, and the lock with it. */
  confirm(): Promise<void>;
  release(): Promise<void>;
};

/**
 * The database, PGlite or PostgreSQL, with the same SQL. JSON goes in as text and comes out parsed,
 * times come out as `Date`, bytes as `Uint8Array`. Inside `transaction` only its own `tx` may be used.
 */
export type Db = Queryable & {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Waits for the lock of that name and holds it for as long as its connection lives; PostgreSQL only. */
  holdLock?(name: string): Promise<HeldLock>;
  /** Whether a change has just failed because the disk is full. */
  isFull?(): boolean;
  /** The number of connections, of idle ones, and of calls that wait for one; PostgreSQL only. */
  pool?(): { total: number; idle: number; waiting: number };
};
