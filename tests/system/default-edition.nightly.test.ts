/** D-42 The pages of the content itself, byte for byte as they are without editions where none is offered on them. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { contentDir } from '../../src/content/folder/content-dir.ts';
import { programFile } from '../support/run/programs.ts';
import { quickStart } from '../support/run/quick-start.ts';

const folder = mkdtempSync(join(tmpdir(), 'default-edition-'));
const at = (name: string) => join(folder, name);

/** Builds a content folder as production has it. */
async function build(content: string, name: string): Promise<void> {
  const program = await programFile('build-content');
  execFileSync(process.execPath, [...quickStart, program, content, 'public', at(name)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/** The files of a built site by their paths, in bytes; packed copies and the hash of all follow from them. */
function filesOf(name: string): Map<string, string> {
  const paths = globSync('**/*', { cwd: at(name), ignore: ['**/*.{br,gz}', 'release.json'], dot: true });
  return new Map(paths.map((path) => [path, readFileSync(join(at(name), path), 'latin1')]));
}

/** The files of the site without editions that another site has not, or has otherwise. */
function differing(from: Map<string, string>, site: Map<string, string>): string[] {
  return [...from].flatMap(([path, bytes]) => (site.get(path) === bytes ? [] : path)).sort();
}

test('D-42 another language changes of a page only its switch, and of the rest what the server reads', async () => {
  const content = at('welsh-content');
  cpSync(contentDir({ CONTENT_DIR: 'examples/welsh/content' }), content, { recursive: true });
  // The words themselves are those of today.
  for (const path of globSync('**/*', { cwd: 'content' }))
    writeFileSync(join(content, path), readFileSync(join('content', path)));
  await build('content', 'plain');
  await build(content, 'welsh');
  const [plain, welsh] = [filesOf('plain'), filesOf('welsh')];
  const withoutSwitch = (text: string) =>
    text
      .replace(/<ul class="languages">.*?<\/ul>/, '')
      .replaceAll(/"languages":\[.*?\],?/g, '')
      .replaceAll('"language":"en-GB",', '');
  const pages = [...plain.keys()].filter((path) => path.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(10);
  for (const path of pages) expect(withoutSwitch(welsh.get(path)!), path).toBe(withoutSwitch(plain.get(path)!));
  const others = differing(plain, welsh).filter((path) => !path.endsWith('.html'));
  expect(others).toEqual(['compiled.json']);
  const siteOf = (files: Map<string, string>) => {
    const { site } = JSON.parse(files.get('compiled.json')!);
    return { ...site, language: undefined, languages: undefined };
  };
  expect(siteOf(welsh)).toEqual(siteOf(plain));
});
