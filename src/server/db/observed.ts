import type { Db, Queryable } from './db.ts';

/** Runs a statement, or a whole transaction, and observes how it goes. The name has nothing of a customer in it. */
export type Observe = <T>(name: string, run: () => Promise<T>) => Promise<T>;

/** The database with everything that is asked of it observed: each statement, and each transaction around its own. */
export function observedDb(db: Db, observe: Observe): Db {
  const queries = (on: Queryable): Queryable => ({
    inTransaction: on.inTransaction,
    query: (sql, params) => observe(statementName(sql), () => on.query(sql, params)),
  });
  return {
    ...db,
    ...queries(db),
    transaction: (work) => observe('transaction', () => db.transaction((tx) => work(queries(tx)))),
  };
}

/** A statement's verb and table, such as `insert records`. Statements are constants: few names, and no values. */
export function statementName(sql: string): string {
  const [, verb = '', table = ''] =
    /\b(insert) into (\w+)/i.exec(sql) ??
    /\b(update) (\w+) set\b/i.exec(sql) ??
    /\b(delete) from (\w+)/i.exec(sql) ??
    [];
  if (verb) return `${verb} ${table}`.toLowerCase();
  const [, read] = /\bfrom (\w+)/i.exec(sql) ?? [];
  return read ? `select ${read}`.toLowerCase() : /^\s*(\w*)/.exec(sql)![1]!.toLowerCase();
}
