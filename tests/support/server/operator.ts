import type { Command } from '../../../src/server/admin/command.ts';
import { operate } from '../../../src/server/admin/operator.ts';
import { closeTexts, openTexts } from '../database/open-texts.ts';
import { agree } from './agree.ts';
import { makeLink } from './make-link.ts';
import { link, type TestServer } from './test-server.ts';

/** What an operator does with a suite's server, and what only the owner of its tables can. */
export function operatorOf(server: () => TestServer) {
  const query = (sql: string, params?: unknown[]) => server().query(sql, params);
  return {
    ask: <T>(command: Command) => operate(server().settings, command) as Promise<T>,
    query,

    /** How many connections to the suite's database wait for a lock. */
    async waiting(): Promise<number> {
      return (
        await query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      ).length;
    },

    /** Changes what triggers protect, and the hash of an agreed text. */
    async tamper(table: string, sql: string, params: unknown[]): Promise<void> {
      await query(`alter table ${table} disable trigger user`);
      if (table === 'agreed_texts') await query(openTexts);
      await query(sql, params);
      if (table === 'agreed_texts') await query(closeTexts);
      await query(`alter table ${table} enable trigger user`);
    },

    /** A switch whose contract and consent are given. */
    async agreedSwitch(): Promise<string> {
      const { id } = await makeLink(server(), 'switch');
      await agree(server(), id);
      await server().post(`${link(id)}/switch-consent`, { statement: 'Yes I Agree to make the Switch' });
      return id;
    },
  };
}
