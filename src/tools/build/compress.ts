import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worthIt = /\.(html|js|css|json|svg|txt)$/;
const smallest = 512;

/**
 * Writes a brotli and a gzip copy of every file that becomes smaller and has none yet. Assets get the strongest brotli,
 * pages a quick one.
 */
export function compress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true }) as string[]) {
    const path = join(folder, name);
    if (!worthIt.test(name) || name === 'compiled.json' || !statSync(path).isFile()) continue;
    if (existsSync(`${path}.br`)) continue;
    const bytes = readFileSync(path);
    if (bytes.length < smallest) continue;
    const quality = name.startsWith('assets/') ? 11 : 5;
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
