/**
 * Builds the site of examples, named on the command line with + between them, into a folder, with the bundle that `npm run build`
 * has left. A third word takes the place of the language of their editions: the same words then run as that language does.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checks } from '../../../authoring/walk/every-problem.ts';
import { contentDir, makeExample } from '../../../src/content/folder/content-dir.ts';
import { buildSite } from '../../../src/tools/bundle/build-site.ts';

const [name = '', folder = '', language] = process.argv.slice(2);
const names = name.split('+');
const content = names.length === 1 ? contentDir({ CONTENT_DIR: `examples/${name}/content` }) : together();
const { problems } = await buildSite(language ? inLanguage(language) : content, resolve(folder), checks, {
  reuseBundle: true,
});
if (problems.length) throw new Error(`The example has mistakes: ${JSON.stringify(problems)}`);

/** Writes the content with the changes of each example over those of the one before. */
function together(): string {
  const made = mkdtempSync(join(tmpdir(), 'examples-'));
  return names.reduce((before, one) => {
    mkdirSync(join(made, one));
    symlinkSync(resolve(`examples/${one}/changes`), join(made, one, 'changes'));
    makeExample(join(made, one), resolve(before));
    return join(made, one, 'content');
  }, 'content');
}

function inLanguage(tag: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'example-'));
  cpSync(content, copy, { recursive: true });
  const list = join(copy, 'editions.json');
  const words = readFileSync(list, 'utf8');
  writeFileSync(list, words.replace(/(?<=\{ "language": )"\w+"/g, `"${tag}"`));
  return copy;
}
