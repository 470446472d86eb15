/** The regular expressions of the project: those that are written down, and those that its files make when they are read. */
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { parseAst } from 'vite';

/** An expression as it is written, `/a+/g`, and the files that have it. */
export type Expression = { source: string; flags: string; files: string[] };

export type Found = {
  /** By how they are written. */
  expressions: Map<string, Expression>;
  /** Files that make expressions when they are read. */
  making: string[];
  /** How many functions of a file make one of what they are given. */
  made: Map<string, number>;
};

type Node = { type?: string; [name: string]: unknown };

const isFunction = ({ type = '' }: Node) => /Function/.test(type);

/** Reads the expressions of `src` and `authoring`, without tests and what is generated. */
export function findExpressions(): Found {
  const files = globSync(['{src,authoring}/**/*.{ts,tsx,mjs}'], {
    ignore: ['**/node_modules/**', '**/tests/**', '**/*.test.*', '**/*.gen.ts'],
  }).sort();
  const found: Found = { expressions: new Map(), making: [], made: new Map() };
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    if (text.includes('/') || text.includes('RegExp')) read(file, text, found);
  }
  return found;
}

function read(file: string, text: string, { expressions, making, made }: Found): void {
  const walk = (node: unknown, isInside: boolean): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, isInside);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const it = node as Node;
    const regex = it.regex as { pattern: string; flags: string } | undefined;
    if (it.type === 'Literal' && regex) note(expressions, regex.pattern, regex.flags, file);
    if (/^(?:New|Call)Expression$/.test(it.type ?? '') && (it.callee as { name?: string }).name === 'RegExp') {
      if (!isInside) making.push(file);
      else made.set(file, (made.get(file) ?? 0) + 1);
    }
    for (const inner of Object.values(it)) walk(inner, isInside || isFunction(it));
  };
  walk(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), false);
}

export function note(expressions: Found['expressions'], source: string, flags: string, file: string): void {
  const known = expressions.get(`/${source}/${flags}`);
  if (known) known.files.push(file);
  else expressions.set(`/${source}/${flags}`, { source, flags, files: [file] });
}

/** The expressions that files make when they are read: `load` reads one anew. */
export async function makeExpressions(
  files: readonly string[],
  load: (file: string) => Promise<unknown>,
): Promise<Found['expressions']> {
  const expressions: Found['expressions'] = new Map();
  const native = globalThis.RegExp;
  for (const file of new Set(files)) {
    globalThis.RegExp = new Proxy(native, {
      construct(target, args: [string, string?], itself) {
        const made = Reflect.construct(target, args, itself) as RegExp;
        // What a package makes on the way is its own.
        const [, , by = ''] = new Error().stack!.split('\n');
        if (!by.includes('node_modules')) note(expressions, made.source, made.flags, file);
        return made;
      },
    });
    await load(file).finally(() => {
      globalThis.RegExp = native;
    });
  }
  return expressions;
}
