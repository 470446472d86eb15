import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worthIt = /\.(html|js|css|json|svg|txt)$/;
const smallest = 512;

/** The endings of compressed copies. */
export const endings = ['.br', '.gz'];

/** A page fits into this window, and with a larger one brotli takes a tenth more time. */
const quick = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 };
const strongest = { [constants.BROTLI_PARAM_QUALITY]: 11 };

/**
 * Compresses a file for those who take it so: by ending, or nothing if it does not become smaller. Assets get the
 * strongest brotli, pages a quick one, and gzip at 6: at 9 it takes a third more time for a page that is 0.3 % smaller.
 */
export function compressedCopies(path: string, bytes: Uint8Array): [ending: string, bytes: Uint8Array][] {
  if (!worthIt.test(path) || /^compiled[./]/.test(path) || bytes.length < smallest) return [];
  const isAsset = path.startsWith('assets/');
  return [
    ['.br', brotliCompressSync(bytes, { params: isAsset ? strongest : quick })],
    ['.gz', gzipSync(bytes, { level: isAsset ? 9 : 6 })],
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
