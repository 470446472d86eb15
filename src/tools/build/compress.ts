import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worthIt = /\.(html|js|css|json|svg|txt)$/;
const smallest = 512;

/** The endings of compressed copies. */
export const endings = ['.br', '.gz'];

/**
 * Compresses a file for those who take it so: by ending, or nothing if it does not become smaller. Assets get the strongest
 * brotli, pages a quick one.
 */
export function compressedCopies(path: string, bytes: Uint8Array): [ending: string, bytes: Uint8Array][] {
  if (!worthIt.test(path) || path === 'compiled.json' || bytes.length < smallest) return [];
  const quality = path.startsWith('assets/') ? 11 : 5;
  return [
    ['.br', brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })],
    ['.gz', gzipSync(bytes, { level: 9 })],
  ];
}

/** Writes the compressed copies of every file in a folder beside it. */
export function compress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const path = join(folder, name);
    if (!statSync(path).isFile()) continue;
    for (const [ending, bytes] of compressedCopies(name, readFileSync(path))) writeFileSync(path + ending, bytes);
  }
}
