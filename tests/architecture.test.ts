import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { globSync } from 'tinyglobby';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';

/**
 * The rooms, what each may know and the packages that it may use: the rooms are those of ARCHITECTURE.md and of the READMEs
 * in the folders, read from their tables, so that no document can say anything else. dependency-cruiser was tried in place of this file: its current
 * version does not run on Node 20, it needs a second TypeScript, and it does not see what `import.meta.glob` finds.
 */
const types = 'src/types.gen.ts';
/** What a browser may know of content. */
const face = 'authoring/api/pure.ts';
const node = 'node:.+';

/** Packages by room, or by the room around it. A package that is not here belongs nowhere yet. */
const packages: Record<string, RegExp> = {
  rules: /^$/,
  page: /^react$/,
  'page/render': /^(react|react-router-dom)$/,
  'page/http': /^$/,
  'page/card': /^(react|braintree-web(\/.+)?|card-validator|@braintree\/asset-loader\/load-script)$/,
  'page/app': /^(react|react-dom(\/(client|server))?|react-router-dom|idiomorph)$/,
  blocks: /^(react|payment-icons\/.+)$/,
  content: new RegExp(`^(${node}|ajv|jsonc-parser|jsonrepair|leven|lru-cache|tinyglobby)$`),
  'content/markdown':
    /^(@formatjs\/icu-messageformat-parser|lru-cache|react|react-dom\/server|react-markdown|remark-gfm|remark-parse|unified)$/,
  server: new RegExp(
    `^(${node}|fastify|@fastify/.+|@opentelemetry/.+|ajv|any-ascii|pg|@electric-sql/pglite|react-router-dom|braintree|jose|prom-client|leven|lru-cache|parse5|dompurify|jsdom|nodemailer)$`,
  ),
  tools: new RegExp(
    `^(${node}|vite|@vitejs/plugin-react|react-router-dom|tinyglobby|lightningcss|json-schema-to-typescript|yaml|jsonc-parser|@commander-js/extra-typings)$`,
  ),
  'authoring/check': new RegExp(`^(${node}|ajv|jsonc-parser|saxes|tinyglobby)$`),
  'authoring/change': new RegExp(`^(${node}|json-schema-to-typescript|jsonc-parser|saxes|tinyglobby)$`),
  'authoring/walk': new RegExp(`^(${node}|lru-cache|parse5|react-router-dom|tinyglobby)$`),
  'authoring/dev': new RegExp(`^(${node}|vite)$`),
  'authoring/studio/edit': /^jsonc-parser$/,
  authoring: new RegExp(
    `^(${node}|fastify|@fastify/static|sharp|tinyglobby|axe-core|diff|tsx/esm/api|bootstrap-icons/icons/.+\\.svg\\?raw|react|react-dom|react-dom/client|react-dom/server|vite|@vitejs/plugin-react|turndown|@joplin/turndown-plugin-gfm|jsonc-parser|lru-cache|parse5|mdast-util-gfm-table|mdast-util-to-markdown|remark-gfm|remark-parse|unified|@codemirror/.+|@lezer/.+)$`,
  ),
};

/** Imports beside the tables, each with its reason. */
const exceptions: Record<string, string> = {
  'authoring/walk/sample-page.ts → content/messages.json': 'blocks of the gallery say what they say to customers',
  'src/tools/bundle/own-blocks.ts → src/content/schema/roots.ts': 'Vite reads its configuration before all other code',
  'src/tools/cli/doorstep.ts → package.json': '`doorstep --version` says the version',
  'src/tools/cli/new-site.ts → package.json': 'a new site asks for the version that has made it',
  'src/tools/cli/call.ts → docs/openapi.json': '`doorstep call --help` lists the calls of the contract',
  'src/server/provider/contract.ts → docs/openapi.json': 'the routes take address, scope and schemas from the contract',
  'src/page/render/registry.ts → src/blocks/*/index.tsx':
    'the registry finds the blocks by glob: it loads those of a page',
  'src/page/app/islands.tsx → src/blocks/*/island.tsx': 'the islands of a page are found by glob, as its blocks are',
};

/** Files above 250 lines, each with its reason. */
const long: Record<string, string> = {
  'src/content/schema/name-kinds.ts': 'the two tables of kinds and formats, which refer to each other',
  'src/server/ledger/records.ts': 'the evidence of an act: its shape, its hash and the one statement that stores it',
  'tests/architecture.test.ts': 'the reading of the tables and every rule over them, in one place',
  'tests/server/payments/afterwards.test.ts': 'all that may become of a payment or a card, by each way it is told',
  'tests/server/copies/accept-order.test.ts': 'each thing that is refused of an order document: rows of tables',
  'tests/server/gateway/braintree/braintree.test.ts': 'each answer of the gateway, and what it means, in one place',
  'src/server/payments/tries.ts':
    'each limit of tries and the locks that they make, which the same counts say everywhere',
  'tests/server/desk/desk.test.ts': 'each thing that is done at the desk, over one server with its proxy',
  'src/server/main.ts': 'what the server is put together from, in the order in which it starts and stops',
  'tests/server/admin/verify.forgeries.test.ts': 'the forger, and every kind of forgery as a row of one table',
  'authoring/tests/studio/git/publish.test.ts':
    'each way in which publishing by git goes on or stops, over one repository',
  'authoring/tests/studio/server/studio-server.test.ts':
    'whom the studio answers, and each call, over one running studio',
  [types]: 'generated',
  'authoring/tests/check/mistakes/acts.ts': 'every mistake about acts and journeys: rows of one table',
  'tests/server/admin/database-roles.statements.test.ts':
    'each statement that the grants of the role allow, and what those that are found by nothing are for',
  'tests/server/acts/decide.test.ts': 'the whole table of which answer comes first, to be read in one place',
  'src/server/links/read-request.ts': 'each refusal of a new link, in the order in which they are told',
  'authoring/tests/change/scaffold.test.ts': 'each kind of content that a command makes, and that it passes',
  'authoring/tests/check/mistakes/json.ts': 'every mistake about JSON: rows of one table',
  'authoring/tests/check/mistakes/markdown-marks.ts': 'every mark of other programs: rows of one table',
  'authoring/tests/check/release/release.test.ts': 'each finding of the release check, over one content',
};

/** Files that name a card gateway outside its two folders, each with its reason. */
const namesGateway: Record<string, string> = {
  'src/server/api/public-api.ts': 'the calls for tests are part of the interface, under the name of the sandbox',
  'src/server/api/sandbox.ts': 'those calls',
  'src/server/links/demo.ts': 'demo links that are used have paid in the sandbox',
  'authoring/walk/memory/memory-cards.ts': 'links in memory pay in the sandbox',
  'authoring/walk/types.ts': 'a customer who has paid in a state has paid in a test',
  'src/tools/cli/check-braintree.ts': 'the command that tries an account',
};

const mostFiles = 25;

/** It only ever falls. */
const mostCaches = 11;

type Room = {
  name: string;
  /** Rooms that it may know, or single files of them. */
  knows: string[];
};

const sections = readFileSync('ARCHITECTURE.md', 'utf8').split('\n## ');
const sectionOf = (title: string) => sections.find((section) => section.startsWith(`${title}\n`))!;

/** The parts of a Markdown text that are in back quotes. */
const inQuotes = (text = '') => [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);

/** The cells of each row of the tables of a Markdown text whose first column has this title. */
function tableOf(title: string, text: string): string[][] {
  const tables = text.split('\n\n').filter((part) => part.startsWith(`| ${title} |`));
  const rows = tables.flatMap((table) => table.trim().split('\n').slice(2));
  return rows.map((row) => row.split('|').slice(1, -1));
}

/** Where a room stands: the authors' half is beside `src`. */
const placeOf = (name: string) => (name.split('/')[0] === 'authoring' ? name : `src/${name}`);
const isThereAsRoom = (name: string) => globSync(placeOf(name), { onlyFiles: false }).length > 0;

/** The rooms within a room, by its README: a table with three columns says what each knows, the others are ordered. */
function roomsWithin(room: Room): Room[] {
  const readme = `${placeOf(room.name)}/README.md`;
  const rows = existsSync(readme) ? tableOf('room', readFileSync(readme, 'utf8')) : [];
  const inner = (name: string) => (name === '.' ? room.name : `${room.name}/${name}`);
  const full = (name: string) => (isThereAsRoom(inner(name)) ? inner(name) : name);
  const names = rows.map(([name]) => full(inQuotes(name)[0]!));
  const around = room.knows.filter((known) => !names.includes(known));
  return rows.map(([, , knows], i) => ({
    name: names[i]!,
    knows: knows === undefined ? [...around, ...names.slice(0, i)] : inQuotes(knows).map(full),
  }));
}

/** The rooms of ARCHITECTURE.md, and those within them. */
function readRooms(): Room[] {
  const top = tableOf('room', sectionOf('Rooms')).map(([name, , knows]) => ({
    name: inQuotes(name)[0]!,
    knows: inQuotes(knows),
  }));
  return top.flatMap(roomsIn);
}

/** A room, or the rooms in it, however deep. */
function roomsIn(room: Room): Room[] {
  const within = roomsWithin(room);
  return within.length ? within.flatMap((inner) => (inner.name === room.name ? [inner] : roomsIn(inner))) : [room];
}

const rooms = readRooms();

const files = globSync(['src/**/*.{ts,tsx,css}', 'authoring/**/*.{ts,tsx,css}'], {
  ignore: 'authoring/tests/**',
}).sort();
const code = files.filter((file) => !/\.test\.|\.css$|\.d\.ts$/.test(file));

/** The file that a room is, or the files in folders beside each other, by a star. */
const filesOf = (name: string) => new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);

/** The room that a file stands in: the longest that its path begins with. A single file can be a room. */
function roomOf(file: string): string | undefined {
  const path = file.replace(/^src\//, '');
  const folder = posix.dirname(path);
  const around = rooms.filter(
    ({ name }) => filesOf(name).test(path) || folder === name || (name !== 'server' && folder.startsWith(`${name}/`)),
  );
  return around.sort((a, b) => b.name.length - a.name.length)[0]?.name;
}

const blockOf = (file: string) => /^src\/blocks\/([^/]+)\//.exec(file)?.[1];

type Import = { from: string; to: string; isOfTypes: boolean };
type Node = { type: string; [property: string]: unknown };

const trees = new Map(
  code.map((file) => [
    file,
    parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node,
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

const literalText = (node: unknown) => {
  const { value } = (node ?? {}) as { value?: unknown };
  return typeof value === 'string' ? value : undefined;
};

/** What a node imports: statically, as a type, dynamically, for its effect, to export it again, or by glob. */
function importedBy(node: Node): string | undefined {
  if (/^(Import|Export|TSImportType)/.test(node.type)) return literalText(node.source);
  if (node.type !== 'CallExpression') return undefined;
  const { callee, arguments: given } = node as unknown as {
    callee: { property?: { name?: string } };
    arguments: unknown[];
  };
  return callee.property?.name === 'glob' ? literalText(given[0]) : undefined;
}

/** Whether nothing of an import or export is there when the code runs. */
function isOfTypes({ importKind, exportKind, specifiers }: Node): boolean {
  if (importKind === 'type' || exportKind === 'type') return true;
  const each = (specifiers ?? []) as Pick<Node, 'importKind' | 'exportKind'>[];
  return each.length > 0 && each.every((one) => one.importKind === 'type' || one.exportKind === 'type');
}

/** Every import of the code; a file of ours is named by its path from the top. */
const imports: Import[] = code.flatMap((from) =>
  [...nodesOf(trees.get(from))].flatMap((node) => {
    const to = importedBy(node);
    if (to === undefined) return [];
    const path = to.startsWith('.') ? posix.join(posix.dirname(from), to) : to;
    return [{ from, to: path, isOfTypes: isOfTypes(node) }];
  }),
);

const isOurs = ({ to }: Pick<Import, 'to'>) => /^(src|authoring|tests|schemas|content)\//.test(to);

/** What is wrong with an import by the tables; undefined if they allow it. */
function complaint({ from, to }: Pick<Import, 'from' | 'to'>): string | undefined {
  if (exceptions[`${from} → ${to}`]) return undefined;
  const room = roomOf(from)!;
  if (!isOurs({ to })) {
    const allowed = packages[room] ?? packages[room.split('/').slice(0, 2).join('/')] ?? packages[room.split('/')[0]!];
    return allowed?.test(to) ? undefined : `${from} must not use the package ${to}`;
  }
  if (to === types || to.startsWith('schemas/')) return undefined;
  // The table of commands starts what helps authors (D-74); the test of the two houses holds everything else to it.
  if (from.startsWith('src/tools/cli/') && to.startsWith('authoring/')) return undefined;
  const target = roomOf(to);
  // A block's server part shares what is no component with the rest of its folder.
  if (/\/server\.ts$/.test(from) && blockOf(from) && blockOf(from) === blockOf(to) && to.endsWith('.ts'))
    return undefined;
  if (target === room) return blockOf(to) === blockOf(from) ? undefined : `${from} imports another block: ${to}`;
  const { knows } = rooms.find(({ name }) => name === room)!;
  const allowed = knows.some((known) => known === target || target?.startsWith(`${known}/`) || placeOf(known) === to);
  return allowed ? undefined : `${from} must not know ${to}`;
}

/** A way back to where it began, through `edges`; undefined if there is none. */
function circleIn(edges: Map<string, Set<string>>): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, way: string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of edges.get(name) ?? []) {
      const found = visit(next, [...way, name]);
      if (found) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of edges.keys()) {
    const found = visit(name, []);
    if (found) return found;
  }
  return undefined;
}

function edgesBetween(roomOrFile: (file: string) => string | undefined): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const found of imports.filter(isOurs)) {
    const [from, to] = [roomOrFile(found.from), roomOrFile(found.to)];
    if (!from || !to || from === to || exceptions[`${found.from} → ${found.to}`]) continue;
    edges.set(from, (edges.get(from) ?? new Set()).add(to));
  }
  return edges;
}

describe('the rooms of ARCHITECTURE.md and of the READMEs', () => {
  test('are all there, and every file stands in one', () => {
    expect(rooms.length).toBeGreaterThan(30);
    expect(rooms.filter(({ name }) => !isThereAsRoom(name))).toEqual([]);
    expect(code.filter((file) => file !== types && !roomOf(file))).toEqual([]);
  });

  test('know each other only as it says, and no block imports another', () => {
    expect(imports.length).toBeGreaterThan(500);
    expect(imports.map(complaint).filter(Boolean)).toEqual([]);
  });

  test('have no circle between them, nor have their files', () => {
    expect(circleIn(edgesBetween(roomOf))).toBeUndefined();
    expect(circleIn(edgesBetween((file) => file))).toBeUndefined();
  });

  test('are two houses: the engine knows nothing of what helps authors but by its commands (D-74)', () => {
    const upward = imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('authoring/'));
    expect(upward.filter(({ from }) => !from.startsWith('src/tools/cli/'))).toEqual([]);
  });

  test(`have at most ${mostFiles} files each, or rooms of their own`, () => {
    const folders = [...new Set(code.map((file) => posix.dirname(file)))];
    const crowded = folders.filter(
      (folder) => code.filter((file) => posix.dirname(file) === folder).length > mostFiles,
    );
    expect(crowded).toEqual([]);
  });

  test('give a browser nothing of content that needs Node', () => {
    const reached = new Set([face]);
    const running = imports.filter((one) => !one.isOfTypes);
    for (const file of reached) for (const { to } of running.filter(({ from }) => from === file)) reached.add(to);
    expect(reached.size).toBeGreaterThan(20);
    expect([...reached].filter((name) => /^(node:|ajv|tinyglobby)/.test(name))).toEqual([]);
  });

  test('need every exception', () => {
    const made = new Set(imports.map(({ from, to }) => `${from} → ${to}`));
    expect(Object.keys(exceptions).filter((exception) => !made.has(exception))).toEqual([]);
  });
});

describe('the code', () => {
  test('that ships imports nothing of the tests', () => {
    expect(imports.filter(({ to }) => to.startsWith('tests/'))).toEqual([]);
  });

  test('that browser, server and build share imports nothing but types', () => {
    const shared = imports.filter(({ from }) => roomOf(from) === 'rules');
    expect(shared.filter(({ to }) => to !== types && roomOf(to) !== 'rules')).toEqual([]);
  });

  test("has no default export but a block's component", () => {
    const isDefault = ({ type, exported }: Node) =>
      type === 'ExportDefaultDeclaration' || (exported as { name?: string } | undefined)?.name === 'default';
    const withDefault = code.filter((file) => [...nodesOf(trees.get(file))].some(isDefault));
    expect(withDefault).toEqual(code.filter((file) => /^src\/blocks\/[^/]+\/(index|island)\.tsx$/.test(file)));
  });

  test('uses no class that its stylesheet has not', () => {
    const lost = code
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => {
        const text = readFileSync(file, 'utf8');
        return [...text.matchAll(/^import (\w+) from '(\S+\.module\.css)'/gm)].flatMap(([, styles, path = '']) => {
          const sheet = readFileSync(posix.join(posix.dirname(file), path), 'utf8');
          const used = [...text.matchAll(new RegExp(`\\b${styles}\\.(?!module\\.css)(\\w+)`, 'g'))].map(
            ([, name]) => name!,
          );
          return used.filter((name) => !new RegExp(`\\.${name}\\b`).test(sheet)).map((name) => `${file}: ${name}`);
        });
      });
    expect(lost).toEqual([]);
  });

  test('has no file above 250 lines without a reason', () => {
    const all = [...files, ...globSync('tests/**/*.{ts,tsx}')];
    const tooLong = all.filter((file) => !long[file] && readFileSync(file, 'utf8').split('\n').length > 251);
    expect(tooLong).toEqual([]);
    expect(Object.keys(long).filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe('the documents', () => {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    ...globSync(['docs/**/*.md', 'src/**/README.md', 'authoring/**/README.md']),
  ];
  const isThere = (path: string) => ['', '.ts', '.tsx'].some((ending) => existsSync(path + ending));
  /** Paths that stand for any. */
  const isExample = (path: string) => /^(src|tests)\/a\/b\/|^content\/pages\/x\.|^src\/blocks\/greeting\b/.test(path);

  test.each(documents)('name only files and folders that are there: %s', (file) => {
    const paths = inQuotes(readFileSync(file, 'utf8')).filter((name) => /^(src|tests|schemas)\/[\w./-]+$/.test(name));
    expect(paths.filter((path) => !isExample(path) && !isThere(path))).toEqual([]);
  });

  test.each(documents)('lead to files and headings that are there: %s', (file) => {
    const links = [...readFileSync(file, 'utf8').matchAll(/\]\((?!\w+:|[/{])([^)\s#]*)(?:#([^)]*))?\)/g)];
    const anchors = (text: string) =>
      [...text.matchAll(/^#+ (.*)$/gm)].map(([, words = '']) =>
        words
          .toLowerCase()
          .replace(/[^\p{L}\d _-]/gu, '')
          .replaceAll(' ', '-'),
      );
    const lost = links.filter(([, path, heading]) => {
      const target = path ? posix.join(posix.dirname(file), decodeURI(path)) : file;
      if (!existsSync(target)) return true;
      return heading && target.endsWith('.md') && !anchors(readFileSync(target, 'utf8')).includes(heading);
    });
    expect(lost.map(([link]) => link)).toEqual([]);
  });

  test('name only what is in src where they tell the way of a page and of an act', () => {
    const names = inQuotes(sectionOf('The way of a page') + sectionOf('The way of an act')).filter(
      (name) => /^[\w./-]+$/.test(name) && existsSync(`src/${name.split('/')[0]}`) && !isExample(name),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !isThere(`src/${name}`))).toEqual([]);
  });

  /** The rows of the READMEs that lead to files, each with its folder. */
  const rows = globSync(['src/**/README.md', 'authoring/**/README.md']).flatMap((file) =>
    tableOf('you change', readFileSync(file, 'utf8')).map(([, open = '']) => ({ folder: posix.dirname(file), open })),
  );

  test('lead whoever changes something to files that are there, each with the path before it if it has none', () => {
    const missing = rows.flatMap(({ folder, open }) => {
      const names = inQuotes(open).filter((name) => /^(?!content\/)[\w./-]+$/.test(name));
      const paths = names.filter((name) => name.includes('/')).flatMap((path) => [path, posix.dirname(path)]);
      const around = [folder, ...paths, ...paths.map((path) => `${folder}/${path}`)];
      const files = names.filter((name) => /\.(tsx?|json|css|sql)$/.test(name));
      return files.filter((name) => !existsSync(name) && !around.some((path) => existsSync(`${path}/${name}`)));
    });
    expect(rows.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });

  test('lead them to names that are in these files', () => {
    const pairs = rows.flatMap(({ folder, open }) =>
      [...open.matchAll(/`(\w+)` in `([^`]+)`/g)].map(([, name = '', path = '']) => ({
        name,
        path: existsSync(path) ? path : `${folder}/${path}`,
      })),
    );
    const isIn = ({ name, path }: (typeof pairs)[number]) =>
      new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8'));
    expect(pairs.length).toBeGreaterThan(1);
    expect(pairs.filter((pair) => !isIn(pair))).toEqual([]);
  });
});

describe('the caches of ARCHITECTURE.md', () => {
  const makers = /^(LRUCache|WeakMap|memoize)$/;
  const nameIn = (node: unknown) => (node as { name?: string } | undefined)?.name ?? '';

  /** Whether a node makes something that may be kept from one call to the next; `depth` is 0 outside of functions. */
  function keeps({ type, callee, arguments: given }: Node, depth: number): boolean {
    const isEmptyMap = type === 'NewExpression' && nameIn(callee) === 'Map' && (given as unknown[]).length === 0;
    return (/^(New|Call)Expression$/.test(type) && makers.test(nameIn(callee))) || (isEmptyMap && depth === 0);
  }

  /** The names of the variables of a file that keep something. */
  function* keepersIn(node: unknown, depth = 0, variable = ''): Generator<string> {
    if (Array.isArray(node)) for (const item of node) yield* keepersIn(item, depth, variable);
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
    const own = node as Node;
    if (own.type && keeps(own, depth)) yield variable;
    const inner = depth + Number(/Function/.test(own.type ?? ''));
    const name = own.type === 'VariableDeclarator' ? nameIn(own.id) : variable;
    for (const value of Object.values(node)) yield* keepersIn(value, inner, name);
  }

  const namedIn = (text: string) =>
    [...text.matchAll(/^\| `(\w+)` in `([^`]+)` \|/gm)].map(([, name, file]) => `${file} ${name}`);
  const [caches = '', others = ''] = sectionOf('Caches').split('### ');

  test('are those in the code: a new one says there why it is needed, one that is gone has no row', () => {
    const helpers = ['rules/memoize.ts cache'];
    const found = code
      .flatMap((file) => [...new Set(keepersIn(trees.get(file)))].map((name) => `${file.replace('src/', '')} ${name}`))
      .filter((name) => !helpers.includes(name));
    const onDisk = code.filter((file) => /cache\.ts$/.test(file)).map((file) => `${file.replace('src/', '')} file`);
    expect([...namedIn(caches), ...namedIn(others)].sort()).toEqual([...found, ...onDisk].sort());
  });

  test('do not become more', () => {
    expect(namedIn(caches).length).toBeLessThanOrEqual(mostCaches);
  });
});

describe('R-N03 the renderer', () => {
  const blocks = new Set(globSync('src/blocks/*/schema.json').map((file) => file.split('/')[2]!));

  /** Words that are also a block's name but mean something else here. */
  const innocent: Record<string, string> = {
    'src/page/render/use-link.ts answers': 'a part of what a page is drawn from',
    'src/page/render/page.tsx button': 'an attribute of <button>',
  };

  test('names no block type: the folder is all there is to a block', () => {
    const named = code
      .filter((file) => roomOf(file) === 'page/render')
      .flatMap((file) => [...nodesOf(trees.get(file))].map((node) => `${file} ${literalText(node)}`))
      .filter((found) => blocks.has(found.split(' ')[1]!) && !innocent[found]);
    expect(named).toEqual([]);
  });
});

test('a test has the name of the file of src that it tests, or is in a folder of what no file owns', () => {
  const ofNoFile = /^(authoring\/)?tests\/([^/]+$|(compatibility|faults|support|system)\/)/;
  const tested = (file: string) =>
    file.replace(/^(authoring\/)?tests\/(.*\/[^/.]+)\.[^/]*$/, (_, house = 'src/', path) => house + path);
  const strays = globSync(['tests/**/*.test.{ts,tsx}', 'authoring/tests/**/*.test.{ts,tsx}'])
    .filter((file) => !ofNoFile.test(file))
    .filter((file) => !existsSync(`${tested(file)}.ts`) && !existsSync(`${tested(file)}.tsx`));
  expect(strays).toEqual([]);
});

test('a card gateway is one folder on each side, and nothing else names it', () => {
  const names = globSync('src/server/gateway/*/open.ts').map((file) => file.split('/')[3]!);
  expect(names.sort()).toEqual(
    globSync('src/page/card/*/adapter.ts')
      .map((file) => file.split('/')[3]!)
      .sort(),
  );
  const folders = names.flatMap((name) => [`src/server/gateway/${name}/`, `src/page/card/${name}/`]);
  const naming = code.filter(
    (file) =>
      !folders.some((folder) => file.startsWith(folder)) &&
      !file.endsWith('.gen.ts') &&
      names.some((name) => new RegExp(`['/]${name}['/.]|\\b${name}[A-Z]`).test(readFileSync(file, 'utf8'))),
  );
  expect(naming).toEqual(Object.keys(namesGateway).sort());
});
