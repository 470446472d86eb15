import { userInfo } from 'node:os';
import type { Command } from '../../../server/admin/command.ts';
import type { InclusionProof } from '../../../server/proof/inclusion.ts';
import { type PublicKey, publicKeyOf } from '../../../server/proof/signer.ts';
import type { Head } from '../../../types.gen.ts';
import { UsageError } from '../command-line.ts';
import { readHeadLines, readProof } from './files.ts';
import { none, one, readWords, text } from './words.ts';

/** What asks nothing of a database: a proof to be checked, or SQL to be printed. */
export type OfflineCommand =
  | { name: 'check-proof'; proof: InclusionProof; keys: PublicKey[]; kept?: Head[] }
  | { name: 'database-roles'; role: string };

type Read = (args: string[]) => { command: Command | OfflineCommand; json: boolean; out?: string };

/** The commands that prove, and those that erase or keep from erasing. Each throws {@link UsageError}. */
export const proofCommands = {
  erase(args: string[]) {
    const { values, positionals } = readWords(args, { values: text }, one);
    const names = values.values?.split(',').map((name) => name.trim());
    const command = {
      name: 'erase',
      id: positionals[0]!,
      ...(names && { values: names }),
      by: operatorName(),
    } as const;
    return { command, json: values.json === true };
  },

  anchor(args: string[]) {
    const { values } = readWords(args, { from: text }, none);
    if (values.from !== undefined && !/^[1-9]\d{0,8}$/.test(values.from))
      throw new UsageError(`--from must be the number of a head, not "${values.from}".`);
    return { command: { name: 'anchor', ...(values.from && { from: Number(values.from) }) }, json: true };
  },

  'public-key': (args: string[]) => ({
    command: { name: 'public-key' },
    json: readWords(args, {}, none).values.json === true,
  }),

  proof(args: string[]) {
    const { values, positionals } = readWords(args, { act: text, out: text }, one);
    const act = values.act === undefined ? {} : { act: values.act };
    return {
      command: { name: 'proof', id: positionals[0]!, ...act },
      json: true,
      ...(values.out && { out: values.out }),
    };
  },

  'check-proof'(args: string[]) {
    const wanted = { least: 1, most: 1, missing: 'Say which file: its name is missing.' };
    const { values, positionals } = readWords(args, { key: text, anchor: text }, wanted);
    const keys = (values.key ?? '').split(',').filter(Boolean);
    if (!keys.length) throw new UsageError('Say by which public key: --key, as "link -- public-key" prints it.');
    if (!keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key)))
      throw new UsageError('--key must be 32 bytes in base64, as "link -- public-key" prints it.');
    const kept = values.anchor === undefined ? {} : { kept: readHeadLines('--anchor', values.anchor) };
    const command: OfflineCommand = {
      name: 'check-proof',
      proof: readProof(positionals[0]!),
      keys: keys.map((key) => publicKeyOf(Buffer.from(key, 'base64'))),
      ...kept,
    };
    return { command, json: values.json === true };
  },

  'database-roles'(args: string[]) {
    const { values } = readWords(args, { role: text }, none);
    if (!/^[a-z_][a-z0-9_]{0,62}$/.test(values.role ?? ''))
      throw new UsageError('Say which role: --role doorstep_app, in small letters, digits and underscores.');
    return { command: { name: 'database-roles', role: values.role! }, json: false };
  },
} satisfies Record<string, Read>;

/** Returns the account that runs the command. A container's user may have no name. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
