import type { CommandDeps } from '../../../src/server/admin/command.ts';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import { verify } from '../../../src/server/admin/verify.ts';
import type { Db, Queryable } from '../../../src/server/db/db.ts';
import type { Signer } from '../../../src/server/proof/signer.ts';
import { compiled } from './server-site.ts';

type Check = { id?: string | undefined; against?: string | undefined } & Partial<CommandDeps>;

/** What the check of evidence finds in a database, of one link if it has an `id`. Nobody has answered anything there. */
export function checked(
  db: Queryable,
  signer: Signer,
  { id, against, ...deps }: Check = {},
): Promise<VerificationReport> {
  const none = { check: async () => new Map() };
  const all = { db, compiled, answers: none, vault: none, now: () => new Date(), signer: async () => signer, ...deps };
  return verify(all as unknown as CommandDeps, id, against);
}

/** What somebody's work in the database returns. It is undone then. */
export async function undone<T>(db: Db, work: (tx: Queryable) => Promise<T>): Promise<T> {
  let result: { of: T } | undefined;
  const end = db.transaction(async (tx) => {
    result = { of: await work(tx) };
    throw new Error('undo');
  });
  await end.catch((error: Error) => {
    if (!result) throw error;
  });
  return result!.of;
}
