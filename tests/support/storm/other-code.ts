import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Code } from '../../../src/tools/bundle/code.ts';

/** The same code under other names: what draws pages, and the browser's entry, as a change of either would give. */
export function otherCode(code: Code, folder: string, number: number): Code {
  cpSync(code.folder, folder, { recursive: true });
  const drawing = join(folder, 'drawing.cjs');
  writeFileSync(drawing, `${readFileSync(drawing, 'utf8')}\n// ${number}\n`);
  const manifest = join(folder, 'client', '.vite', 'manifest.json');
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>;
  const entry = entries['src/page/app/client.tsx']!;
  const file = entry.file.replace(/\.js$/, `-${number}.js`);
  for (const ending of ['', '.br', '.gz']) {
    renameSync(join(folder, 'client', entry.file + ending), join(folder, 'client', file + ending));
  }
  writeFileSync(manifest, JSON.stringify({ ...entries, 'src/page/app/client.tsx': { ...entry, file } }));
  return { ...code, drawing: `${code.drawing}-${number}`, folder };
}
