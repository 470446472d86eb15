import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { makeToken, type ProviderToken, readToken, usualScopes } from './provider-token.ts';

/** Where a server of this machine answers its operator, and the token that it takes. */
export type LocalPlace = { url: string; token: string };

const fileIn = (dataDir: string) => join(dataDir, 'operator.json');

/** A token that opens everything, for whoever may read the folder of the data: of a demo, or of the embedded database. */
export function openLocalToken(dataDir: string): { entry: ProviderToken; tell(url: string): void; forget(): void } {
  const file = fileIn(dataDir);
  const { token, entry } = makeToken('local', usualScopes);
  return {
    entry: readToken(entry)!,
    /** Writes it beside the database, for this user alone. */
    tell(url) {
      makeFolder(dataDir);
      writeFileSync(file, '', { mode: 0o600 });
      chmodSync(file, 0o600);
      writeFileSync(file, JSON.stringify({ url, token } satisfies LocalPlace));
    },
    forget: () => rmSync(file, { force: true }),
  };
}

/** Reads where a server on this folder answers. Undefined if there is none, or this user may not. */
export function readLocalPlace(dataDir: string): LocalPlace | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as LocalPlace;
  } catch {
    return undefined;
  }
}
