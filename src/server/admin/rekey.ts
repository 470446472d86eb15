import { isForbidden } from '../db/errors.ts';
import type { Resealed } from '../sealing/sealed-rows.ts';
import { type CommandDeps, CommandRefused } from './command.ts';

/** Seals bank details, personal answers and drafts with the current key. Throws `CommandRefused` for the role of the service. */
export async function rekey({ vault, answers }: CommandDeps): Promise<Resealed> {
  const resealAll = async () => [await vault.rekey(), ...(await answers.rekey())];
  const resealed = await resealAll().catch((error: unknown) => {
    if (!isForbidden(error)) throw error;
    throw new CommandRefused('The role of the service may not: name the owner of the tables in DATABASE_URL.');
  });
  return {
    rekeyed: resealed.reduce((sum, { rekeyed }) => sum + rekeyed, 0),
    unopened: resealed.flatMap(({ unopened }) => unopened),
  };
}
