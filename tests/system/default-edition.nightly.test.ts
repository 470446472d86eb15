/** D-42 D-46 The pages of the content itself, byte for byte as they are without editions where none is offered on them. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { beforeAll, expect, test } from 'vitest';
import { contentDir } from '../../src/content/folder/content-dir.ts';
import { buildBrands, contentWithBrands } from '../support/project/brands.ts';

const acme = { name: 'acme', accent: '#7a1f5c', phone: '0800 111 1111', hosts: ['acme.localhost'] };
const folder = mkdtempSync(join(tmpdir(), 'default-edition-'));
const at = (name: string) => join(folder, name);

/** The files of a built site by their paths, in bytes; packed copies and the hash of all follow from them. */
function filesOf(name: string): Map<string, string> {
  const paths = globSync('**/*', { cwd: at(name), ignore: ['**/*.{br,gz}', 'release.json'], dot: true });
  return new Map(paths.map((path) => [path, readFileSync(join(at(name), path), 'latin1')]));
}

/** The files of the site without editions that another site has not, or has otherwise. */
function differing(from: Map<string, string>, site: Map<string, string>): string[] {
  return [...from].flatMap(([path, bytes]) => (site.get(path) === bytes ? [] : path)).sort();
}

let plain: Map<string, string>;
beforeAll(async () => {
  await buildBrands({ content: 'content', assets: 'public' }, at('plain'));
  plain = filesOf('plain');
});

test('D-46 brands change no byte of what the content itself serves, but the list of brands that the server reads', async () => {
  await buildBrands(contentWithBrands([acme]), at('branded'));
  const branded = filesOf('branded');
  expect([...plain.keys()].filter((path) => path.endsWith('.html')).length).toBeGreaterThan(10);
  expect(differing(plain, branded)).toEqual(['compiled.json']);
  // A brand has things to do of its own before it goes live.
  const [{ brands, ...compiled }, own] = [branded, plain].map((site) => ({
    ...JSON.parse(site.get('compiled.json')!),
    unready: undefined,
  }));
  expect(brands.map(({ name }: { name: string }) => name)).toEqual(['acme']);
  expect(compiled).toEqual(own);
});

test('D-42 another language changes of a page only its switch, and of the rest what the server reads', async () => {
  const content = at('welsh-content');
  cpSync(contentDir({ CONTENT_DIR: 'examples/welsh/content' }), content, { recursive: true });
  // The words themselves are those of today.
  for (const path of globSync('**/*', { cwd: 'content' }))
    writeFileSync(join(content, path), readFileSync(join('content', path)));
  await buildBrands({ content, assets: 'public' }, at('welsh'));
  const welsh = filesOf('welsh');
  const withoutSwitch = (text: string) =>
    text
      .replace(/<ul class="languages">.*?<\/ul>/, '')
      .replaceAll(/"languages":\[.*?\],?/g, '')
      .replaceAll('"language":"en-GB",', '');
  const pages = [...plain.keys()].filter((path) => path.endsWith('.html'));
  for (const path of pages) expect(withoutSwitch(welsh.get(path)!), path).toBe(withoutSwitch(plain.get(path)!));
  const others = differing(plain, welsh).filter((path) => !path.endsWith('.html'));
  expect(others).toEqual(['compiled.json']);
  const siteOf = (files: Map<string, string>) => {
    const { site } = JSON.parse(files.get('compiled.json')!);
    return { ...site, language: undefined, languages: undefined };
  };
  expect(siteOf(welsh)).toEqual(siteOf(plain));
});
