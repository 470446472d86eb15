import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { blockTypes } from '../../../src/page/render/registry.ts';
import { target } from '../../../src/tools/bundle/browser-targets.ts';
import { currentCode } from '../../../src/tools/bundle/code.ts';
import type { Compiled, CompiledPage } from '../../../src/types.gen.ts';
import { className } from '../../../vite.config.ts';

const dist = 'dist';
const read = (path: string) => readFileSync(join(dist, path), 'utf8');
const files = (
  readdirSync(dist, { recursive: true, withFileTypes: true }) as {
    name: string;
    parentPath: string;
    isFile(): boolean;
  }[]
)
  .filter((entry) => entry.isFile())
  .map(({ name, parentPath }) => join(parentPath, name).slice(dist.length + 1));
const chunks = files.filter((file) => file.endsWith('.js'));
const pages = files.filter((file) => file.endsWith('.html'));
const { site, shell, headers } = JSON.parse(read('compiled.json')) as Compiled;

const kilobytes = (bytes: number) => bytes / 1000;
/** With brotli. The hashes in names of files weigh more or less by chance, up to a fifth of a kB, and are left out. */
const size = (code: string) =>
  kilobytes(
    brotliCompressSync(code.replace(/-[\w-]{8}(?=\.(?:js|css)\b)/g, ''), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
    }).length,
  );

/** The weight of these scripts of the shell, each once. */
const weightOf = (...hrefs: string[]) => [...new Set(hrefs)].reduce((sum, href) => sum + size(read(href.slice(1))), 0);

async function baseline(): Promise<number> {
  const built = await build({
    logLevel: 'silent',
    // The tests themselves run as NODE_ENV=test.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'tests/support/project/baseline.ts' },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as { output: { type: string; code?: string }[] };
  return output.reduce((sum, { code }) => sum + (code ? size(code) : 0), 0);
}

describe('what the browser runs', () => {
  const code = chunks.map((file) => [file, read(file)] as const);
  const holding = (pattern: RegExp) => code.filter(([, text]) => pattern.test(text)).map(([file]) => file);

  test.each([
    ['a Markdown library', /micromark|mdast|react-markdown|remark/i],
    ['a schema validator', /\bajv\b|must NOT have additional properties|json-schema\.org/i],
    ['R-H03 D-10 the test scaffolding', /get-authorisation-id|AES-CBC|encrypted_data|TEST_TOKEN/],
    ['server code', /fastify|pglite|from "?pg"?\b/i],
    ['development code', /react-refresh|jsxDEV|import\.meta\.hot|doorstep-problems/],
    ['a way to run text', /\beval\(|new Function\(/],
  ])('holds no %s', (_what, pattern) => {
    expect(holding(pattern)).toEqual([]);
  });

  test('no block is named by the machinery: content comes with the page, not with the bundle', () => {
    expect(holding(/Set up the card you would like us to use|I Agree to this contract/)).toEqual([]);
  });

  test('the script of the site weighs at most 3.1 kB, knows no React, and is the only one that a page without island names', () => {
    const { siteScript, islandScript } = shell!;
    expect(weightOf(siteScript)).toBeLessThanOrEqual(3.1);
    expect(read(siteScript.slice(1))).not.toMatch(/react/i);
    for (const file of pages) {
      const named = [...read(file).matchAll(/"(\/assets\/[\w.-]+\.js)"/g)].map(([, href]) => href);
      expect([file, new Set(named)]).toEqual([file, new Set([siteScript])]);
    }
    expect(islandScript).not.toBe(siteScript);
  });

  test('only blocks with an island load scripts of their own', () => {
    const islands = Object.entries(shell!.blocks).flatMap(([type, { island }]) => (island ? [type] : []));
    expect(islands.sort()).toEqual(['card-form', 'wallets']);
  });

  test('the fields of a card are drawn by scripts that wait for none of the page', () => {
    const early = new Set(chunks.filter((file) => /\/(braintree|sandbox)-[\w-]+\.js$/.test(file)));
    for (const file of early) {
      for (const [, name] of read(file).matchAll(/(?:from|import)"\.\/([^"]+)"/g)) early.add(`assets/${name}`);
    }
    expect(early.size).toBeGreaterThan(2);
    expect([...early].filter((file) => /islands?-/.test(file))).toEqual([]);
  });

  test('a card page loads at most 47.8 kB more than React, with the provider’s own code', async () => {
    const { siteScript, islandScript, blocks, gateways } = shell!;
    const weight = weightOf(siteScript, islandScript, ...blocks['card-form']!.island!, ...gateways!.braintree!);
    const more = Number((weight - (await baseline())).toFixed(1));
    expect(more).toBeGreaterThan(35);
    expect(more).toBeLessThanOrEqual(47.8);
  });
});

describe('what is published', () => {
  test('is one file a page that needs no link, and the home and not-found pages once more', () => {
    const expected = Object.values(site.routes)
      .filter(({ link }) => link !== 'required')
      .map(({ path }) => `${path.slice(1)}/index.html`);
    expect([...pages].sort()).toEqual([...expected, 'index.html', '404.html'].sort());
    expect(read('index.html')).toBe(read(`${site.routes[site.home]?.path.slice(1)}/index.html`));
    expect(read('404.html')).toBe(read('not-found/index.html'));
  });

  test('is nothing but pages, their content for the server, assets and public files', () => {
    const known = new Set([...readdirSync('public'), 'compiled.json', 'release.json', 'drawing.cjs', ...pages]);
    const others = files
      .map((file) => file.replace(/\.(br|gz)$/, ''))
      .filter(
        (file) =>
          !known.has(file) &&
          !/^licences\.txt(\.(br|gz))?$/.test(file) &&
          !/^(assets\/[\w.-]+\.(js|css|svg|png|webp|woff2|json)|compiled\/[\w.-]+\.json)$/.test(file),
      );
    expect(others).toEqual([]);
    expect(existsSync(join(dist, '.vite'))).toBe(false);
    expect(files.filter((file) => /\.map(\.|$)|openapi/.test(file))).toEqual([]);
  });

  test('names no file of this machine', () => {
    const named = [...chunks, ...pages, 'compiled.json'].filter((file) => read(file).includes(process.cwd()));
    expect(named).toEqual([]);
  });
});

describe.each(pages)('%s', (file) => {
  const html = read(file);
  const policy = headers.page['content-security-policy']!;
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  test('has its styles inline, which the policy names by their hash, and no script inline', () => {
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text!);
    expect(styles[0]!.length).toBeGreaterThan(1000);
    for (const text of styles) expect(policy).toContain(hash(text));
    expect(policy).not.toContain('unsafe-');
    expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([expect.stringMatching(/ media="print">$/)]);
    expect(html.match(/<script(?![^>]* src=)/g)).toBeNull();
  });

  test('carries the styles of its own blocks, and none of another', () => {
    const { page } = JSON.parse(read(`compiled/${/ data-page="([\w-]+)"/.exec(html)![1]}.json`)) as CompiledPage;
    const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const types = blockTypes(page.blocks).filter((type) => existsSync(`src/blocks/${type}/styles.module.css`));
    const named = [...styles.matchAll(/\.([a-z-]+)_[a-z]/g)].map(([, folder]) => folder!);
    const styled = [...new Set(named)].filter((folder) => existsSync(`src/blocks/${folder}`));
    expect(styled.sort()).toEqual(types.sort());
  });

  test('has no style attribute, no inline handler, and scripts of ours alone', () => {
    const markup = html;
    expect(markup).not.toMatch(/ style=/);
    expect(markup).not.toMatch(/ on[a-z]+=/);
    expect([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].every(([, src]) => src?.startsWith('/assets/'))).toBe(
      true,
    );
    expect(markup).not.toMatch(/(?:src|href)="(?:https?:)?\/\/(?!www\.example\.com)/);
  });

  test('carries its text, and nothing that is still to be filled with a contact', () => {
    expect(html).toMatch(/<h1[ >]/);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    const markup = html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, '').replace(/<style[^>]*>[\s\S]*?<\/style>/g, '');
    expect(markup).not.toMatch(/[{}]/);
  });
});

describe('what the server draws with', () => {
  test("is React as it is for production, whatever NODE_ENV the server runs with: React's other form takes three times as long", () => {
    const code = readFileSync(join(currentCode()!.folder, 'drawing.cjs'), 'utf8');
    expect(code).toContain('renderToString');
    expect(code).not.toMatch(/jsxDEV|process\.env\.NODE_ENV|Each child in a list should have a unique/);
  });

  test("is the router's form for production, as is what finds its routes: by Node's conditions it would be the other one", () => {
    const { folder } = currentCode()!;
    const programs = readdirSync(folder).filter((name) => /\.c?js$/.test(name));
    const texts = programs.map((name) => readFileSync(join(folder, name), 'utf8'));
    const ofRouter = texts.filter((text) => text.includes('react-router/dist/'));
    expect(ofRouter).toHaveLength(2);
    for (const text of texts)
      expect(text).not.toMatch(/react-router\/dist\/development|(?:from ?|import\(|require\()["']react-router/);
  });
});

test('D-36 the bundle has nothing of the studio in it, nor of the gallery', () => {
  const marks = ['doorstep-studio', 'doorstepGallery', 'cm-editor', 'api/try'];
  const found = files
    .filter((file) => /\.(js|css|html|json)$/.test(file))
    .flatMap((file) => marks.filter((mark) => read(file).includes(mark)).map((mark) => `${file}: ${mark}`));
  expect(found).toEqual([]);
});

test('a block that draws a table brings the styles of tables, whatever the texts of its page', () => {
  const sources = readdirSync('src/blocks', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx$/.test(file),
  );
  const drawing = sources.filter((file) => readFileSync(join('src/blocks', file), 'utf8').includes('<table'));
  expect(drawing.length).toBeGreaterThan(0);
  for (const file of drawing) expect(shell!.blocks[file.split('/')[0]!]!.styles, file).toContain(shell!.tables);
});

test('a class is named by its file, and no two files name theirs alike', () => {
  const named = (name: string, file: string) => className(name, resolve(file));
  expect(named('primary', 'src/page/ui/button.module.css')).toBe('ui_button_primary');
  expect(named('row', 'src/blocks/key-facts/styles.module.css')).toBe('key-facts_row');
  expect(named('box', 'src/blocks/offer/parts/styles.module.css')).toBe('offer_parts_box');
  expect(named('box', '../our-site/blocks/offer/parts/styles.module.css?inline')).toMatch(
    /^site_[\w-]+_offer_parts_box$/,
  );
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => named('', `src/${file}`));
  expect(sheets.length).toBeGreaterThan(10);
  expect(new Set(sheets).size).toBe(sheets.length);
});
