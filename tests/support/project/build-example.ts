/**
 * Builds the site of an example, named on the command line, into a folder, with the bundle that `npm run build` has left. A
 * third word takes the place of the language of its editions: the same words then run as that language does.
 */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { contentDir } from '../../../src/content/folder/content-dir.ts';
import { buildSite } from '../../../src/tools/build/build-site.ts';

const [name = '', folder = '', language] = process.argv.slice(2);
const content = contentDir({ CONTENT_DIR: `examples/${name}/content` });
const { problems } = await buildSite(language ? inLanguage(language) : content, resolve(folder), { reuseBundle: true });
if (problems.length) throw new Error(`The example has mistakes: ${JSON.stringify(problems)}`);

function inLanguage(tag: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'example-'));
  cpSync(content, copy, { recursive: true });
  const list = join(copy, 'editions.json');
  const words = readFileSync(list, 'utf8');
  writeFileSync(list, words.replace(/(?<=\{ "language": )"\w+"/g, `"${tag}"`));
  return copy;
}
