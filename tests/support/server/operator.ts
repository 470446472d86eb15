import type { DatabaseCommand } from '../../../src/server/admin/command.ts';
import { operate as operateDatabase, operateOn } from '../../../src/server/admin/operator.ts';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import { readCompiled } from '../../../src/server/base/compiled.ts';
import { readOperatorSettings } from '../../../src/server/base/settings.ts';
import type { Db } from '../../../src/server/db/db.ts';
import type { ExportPage } from '../../../src/server/events/pending-events.ts';
import { openClient } from '../../../src/tools/cli/client/client.ts';
import type { CustomerErased, ProviderLink, RecordedAnswer } from '../../../src/types.gen.ts';
import { closeTexts, openTexts } from '../database/open-texts.ts';
import { agree, consent } from './agree.ts';
import { makeLink } from './make-link.ts';
import { type Answers, ask, type CallCommand, type ShownLink } from './operator-calls.ts';
import type { TestServer } from './test-server.ts';

/** The embedded databases of the servers of this process, which have them alone, by their folders. */
export const runningDatabases = new Map<string, () => Db>();

/** What an operator does: asked of the running server, or of the database itself. */
export type Command = CallCommand | DatabaseCommand;

/** What `show` answers with the personal answers, each beside its act. */
export type LinkRecord = Omit<ShownLink, 'acts' | 'answers' | 'afterwards'> & {
  acts: (ShownLink['acts'][number] & { answers?: RecordedAnswer[] })[];
  afterwards: ShownLink['facts'];
};

/** What each command answers. */
type Told<C extends Command> = C extends { name: 'show' }
  ? LinkRecord
  : C extends { name: 'export' }
    ? ExportPage
    : C extends CallCommand
      ? Answers[C['name']]
      : C extends { name: 'verify' }
        ? VerificationReport
        : C extends { name: 'erase' }
          ? CustomerErased
          : unknown;

/** A link as a list tells it. */
export type OperatorLink = ProviderLink;

const ofDatabase = ['verify', 'erase', 'rekey'];
const isOfDatabase = (command: Command): command is DatabaseCommand => ofDatabase.includes(command.name);

/** Does what a command says, with the settings of a server that runs, or of its database. */
export const operate = <const C extends Command>(env: Record<string, string | undefined>, command: C) =>
  done(env, command) as Promise<Told<C>>;

async function done(env: Record<string, string | undefined>, command: Command): Promise<unknown> {
  if (isOfDatabase(command)) {
    // A server of this process has its embedded database alone: its tests look into it all the same.
    const running = runningDatabases.get(env.DATA_DIR ?? '')?.();
    if (!running) return operateDatabase(env, command);
    return operateOn(running, readOperatorSettings(env), readCompiled(env.DIST_DIR!), command);
  }
  const client = openClient(env);
  if (command.name === 'export') return { events: await ask(client, command) };
  if (command.name !== 'show') return ask(client, command);
  const shown = await ask(client, { ...command, answers: true });
  const answersOf = (act: string) => shown.answers_read?.find((one) => one.act === act)?.answers;
  const acts = shown.acts.map((one) => {
    const answers = answersOf(one.act);
    return answers ? { ...one, answers } : one;
  });
  return { ...shown, acts, afterwards: shown.facts };
}

/** What an operator does with a suite's server, and what only the owner of its tables can. */
export function operatorOf(server: () => TestServer) {
  const query = (sql: string, params?: unknown[]) => server().query(sql, params);
  return {
    ask: <const C extends Command>(command: C) => operate(server().settings, command),
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
      await consent(server(), id);
      return id;
    },
  };
}
