import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const parts = ['content', 'examples', 'package.json', 'public', 'schemas', 'src', 'tests', 'tsconfig.json'];

/** A copy of the project in a temporary folder, with the installed packages linked, where anything may be edited. */
export function copyProject(root: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'bench-edit-'));
  for (const name of [...parts, 'vite.config.ts']) {
    cpSync(join(root, name), join(folder, name), { recursive: true, force: true });
  }
  // Each package by itself, so that what Vite keeps in node_modules stays in the copy.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '.vite') continue;
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
