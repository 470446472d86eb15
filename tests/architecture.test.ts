import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { globSync } from 'tinyglobby';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';

type Rule = {
  /** Parts of src it may import: a folder, or one file of it. */
  parts: string[];
  /** Packages, by their whole name. */
  packages: RegExp;
};

const types = 'types.gen.ts';
const node = 'node:.+';

/**
 * Which part of src may know which. This table is the architecture: a change here is a change of it.
 * `render/hooks.tsx` is the renderer's public side, `rules/fill.ts` is shared by browser, server and build
 * (D-07), and `card/provider-hosts.ts` by the browser and the policy that the build writes (D-15).
 */
const mayImport: Record<string, Rule> = {
  ui: { parts: [types], packages: /^(react|bootstrap-icons\/icons\/.+\.svg\?raw)$/ },
  http: { parts: [types], packages: /^$/ },
  rules: { parts: [types], packages: /^$/ },
  link: { parts: ['rules', 'http', types], packages: /^(react|react-router-dom)$/ },
  bank: { parts: [], packages: /^$/ },
  card: {
    parts: ['http', 'rules', types],
    packages: /^(react|braintree-web(\/.+)?|@braintree\/asset-loader\/load-script)$/,
  },
  blocks: {
    parts: ['ui', 'rules', 'link', 'card', 'bank', 'http', 'render/hooks.tsx', types],
    packages: /^(react|react-router-dom|dompurify|payment-icons\/.+)$/,
  },
  render: { parts: ['ui', 'rules', 'link', types], packages: /^react$/ },
  app: {
    parts: ['render', 'rules', 'link', 'ui', types],
    packages: /^(react|react-dom\/(client|server)|react-router-dom)$/,
  },
  content: {
    parts: ['rules', types],
    packages: new RegExp(
      `^(${node}|ajv|jsonc-parser|leven|tinyglobby|react|react-markdown|remark-gfm|remark-parse|unified|react-dom/server|vite)$`,
    ),
  },
  server: {
    parts: ['bank', 'rules', 'schemas', types],
    packages: new RegExp(`^(${node}|fastify|@fastify/.+|ajv|pg|@electric-sql/pglite|braintree|prom-client)$`),
  },
  tools: {
    parts: ['app', 'render', 'rules', 'link', 'card', 'http', 'ui', 'content', 'server', types],
    packages: new RegExp(
      `^(${node}|react|react-dom|react-dom/client|react-router-dom|vite|@vitejs/plugin-react|tinyglobby|json-schema-to-typescript|@playwright/test)$`,
    ),
  },
};

/** Imports beside the table, each with its reason. */
const exceptions: Record<string, string> = {
  'src/render/registry.ts → ../blocks/*/index.tsx': 'the registry is the one place that finds the blocks, by glob',
  'src/content/dev/vite-plugin.ts → ../../app/prerender.tsx':
    'only the type: Vite loads it to draw pages in development',
};

/** Files above 250 lines, each with its reason. */
const long: Record<string, string> = {
  'src/content/json/repair.ts':
    'the guesses at what was meant by text that is no JSON: which comes first decides what is told',
  'src/content/check/references.ts':
    'each way in which content refers to something (a name, a link, a placeholder), judged beside the others',
  [`src/${types}`]: 'generated',
  'tests/server/acts/decide.test.ts':
    'the whole table of which answer comes first, cell by cell, to be read in one place',
};

const files = globSync('src/**/*.{ts,tsx,css}').sort();
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const code = files.filter((file) => !/\.test\.|\.css$|\.d\.ts$|types\.gen\.ts$/.test(file));

type Import = { from: string; to: string };
type Node = { type: string; [property: string]: unknown };

const trees = new Map(
  code.map((file) => [
    file,
    parseAst(sources.get(file)!, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node,
  ]),
);

/** Every node of a file's syntax tree, whatever it stands in. */
function* nodesOf(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const item of node) yield* nodesOf(item);
  else if (node !== null && typeof node === 'object') {
    if ('type' in node) yield node as Node;
    for (const value of Object.values(node)) yield* nodesOf(value);
  }
}

const textOf = (node: unknown) => {
  const { value } = (node ?? {}) as { value?: unknown };
  return typeof value === 'string' ? value : undefined;
};

/** What a node imports: statically, as a type, dynamically, for its effect, to export it again, or by glob. */
function importedBy(node: Node): string | undefined {
  if (/^(Import|Export|TSImportType)/.test(node.type)) return textOf(node.source);
  if (node.type !== 'CallExpression') return undefined;
  const { callee, arguments: given } = node as unknown as {
    callee: { property?: { name?: string } };
    arguments: unknown[];
  };
  return callee.property?.name === 'glob' ? textOf(given[0]) : undefined;
}

const importsOf = (from: string): Import[] =>
  [...nodesOf(trees.get(from))].flatMap((node) => {
    const to = importedBy(node);
    return to === undefined ? [] : [{ from, to }];
  });

const partOf = (file: string) => file.split('/')[1]!;
const blockOf = (file: string) => (partOf(file) === 'blocks' ? file.split('/')[2] : undefined);
const target = ({ from, to }: Import) => posix.join(posix.dirname(from), to);

function complaint(found: Import): string | undefined {
  const { from, to } = found;
  const rule = mayImport[partOf(from)];
  if (!rule) return `src/${partOf(from)} is not in the table of tests/architecture.test.ts`;
  if (exceptions[`${from} → ${to}`]) return;
  if (!to.startsWith('.')) return rule.packages.test(to) ? undefined : `${from} must not use the package ${to}`;

  const file = target(found);
  if (partOf(file) === partOf(from)) {
    return blockOf(file) === blockOf(from) ? undefined : `${from} imports another block: ${file}`;
  }
  const allowed = rule.parts.some((part) =>
    [`src/${part}`, part].some((home) => file === home || file.startsWith(`${home}/`)),
  );
  return allowed ? undefined : `${from} must not know ${file}`;
}

describe('the architecture', () => {
  test('every import keeps to the table, and no block imports another', () => {
    const imports = code.flatMap(importsOf);
    expect(imports.length).toBeGreaterThan(100);
    expect(imports.map(complaint).filter(Boolean)).toEqual([]);
  });

  test('the table has no row and no exception that nothing needs', () => {
    expect(Object.keys(mayImport).filter((part) => !code.some((file) => partOf(file) === part))).toEqual([]);
    const made = new Set(code.flatMap(importsOf).map(({ from, to }) => `${from} → ${to}`));
    expect(Object.keys(exceptions).filter((exception) => !made.has(exception))).toEqual([]);
  });

  test('the fill function that browser, server and build share imports nothing', () => {
    expect(importsOf('src/rules/fill.ts')).toEqual([]);
  });

  test("nothing has a default export but a block's component", () => {
    const isDefault = ({ type, exported }: Node) =>
      type === 'ExportDefaultDeclaration' || (exported as { name?: string } | undefined)?.name === 'default';
    const withDefault = code.filter((file) => [...nodesOf(trees.get(file))].some(isDefault));
    expect(withDefault).toEqual(code.filter((file) => /^src\/blocks\/[^/]+\/index\.tsx$/.test(file)));
  });

  test('no file is longer than 250 lines without a reason', () => {
    const all = [...files, ...globSync('tests/**/*.{ts,tsx}')];
    const tooLong = all.filter((file) => !long[file] && readFileSync(file, 'utf8').split('\n').length > 251);
    expect(tooLong).toEqual([]);
  });
});

describe('R-N03 the renderer', () => {
  const blocks = new Set(globSync('src/blocks/*/schema.json').map((file) => file.split('/')[2]!));

  /** Words that are also a block's name but mean something else here. */
  const innocent: Record<string, string> = {
    'src/rules/fill.ts text': "a value's type",
    'src/render/use-link.ts text': "a value's type",
    'src/render/page.tsx button': 'an attribute of <button>',
  };

  test('names no block type: the folder is all there is to a block', () => {
    const named = code
      .filter((file) => partOf(file) === 'render')
      .flatMap((file) => [...nodesOf(trees.get(file))].map((node) => `${file} ${textOf(node)}`))
      .filter((found) => blocks.has(found.split(' ')[1]!) && !innocent[found]);
    expect(named).toEqual([]);
  });
});
