import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '../../../authoring/change/publish.ts';
import { noteTranslated } from '../../../authoring/change/translated.ts';
import { readRelease } from '../../../authoring/check/release/release.ts';
import { readSite } from '../../../authoring/check/site.ts';
import { toSentence } from '../../../src/content/problem/problem.ts';
import { project } from '../project/project.ts';
import { assets, change, ready } from '../server/ready-site.ts';
import { type Edit, writeTree } from './content-folder.ts';
import type { Tree } from './small-site.ts';

/** The list of editions with one in Welsh. `rest`: what it says beside the language, from a comma on. */
export const editionList = (rest = '') => `{
  "$schema": "../schemas/editions.schema.json",
  "language": "en-GB",
  "editions": {
    "cy": { "language": "cy"${rest} }
  }
}
`;

const translatable = /^(?:text|documents|letters|pages)\/|^(?:messages|values|site)\.json$/;

/** What an edition has of a file: whole texts, pages and documents, and of values and letters the words alone. */
function translation(path: string, text: string): string {
  if (path === 'values.json') return '{\n  "offer_name": { "value": "Ffibr llawn 900" }\n}\n';
  if (path.startsWith('letters/')) {
    const { subject, blocks } = JSON.parse(text);
    return `${JSON.stringify({ subject, blocks }, null, 2)}\n`;
  }
  return path.endsWith('.json') ? text.replace(/^ *"\$schema".*\n/m, '') : text;
}

/** The site as a provider could release it, in English and wholly in another language, which has its words from English here. */
export const bilingual: Tree = (() => {
  const own = Object.entries(ready).filter(([path]) => translatable.test(path));
  const edition = own.map(([path, text]) => [`editions/cy/${path}`, translation(path, String(text))]);
  const tree: Tree = { ...ready, 'editions.json': editionList(), ...Object.fromEntries(edition) };
  const folder = writeTree(tree);
  noteTranslated(folder, { ...project, assets }, 'cy');
  publish(folder, { ...project, assets }, 'contract');
  const written = ['editions/cy/translated.json', 'editions/cy/published.json', 'published.json'];
  return { ...tree, ...Object.fromEntries(written.map((path) => [path, readFileSync(join(folder, path), 'utf8')])) };
})();

/** The line of the last message in the file of a language: what the code says may become more. */
export const lastMessage = (path: string): number => String(bilingual[path]).trimEnd().split('\n').length - 1;

/** What the check says of the site in two languages after edits; or if nothing, what the release check says. */
export const said = (edits: Record<string, Edit>): string[] => saidIn(writeTree(change(bilingual, edits)));

/** The same of a folder. */
export function saidIn(folder: string): string[] {
  const { problems } = readSite(folder, { ...project, assets });
  const found = problems.length
    ? problems
    : readRelease(folder, {
        ...project,
        assets,
        today: '2026-11-20',
        env: { SORTING_CODES_FILE: 'codes.csv', MODULUS_WEIGHTS_FILE: 'valacdos.txt' },
      });
  return found.map((problem) => toSentence(problem).replaceAll(`${folder}/`, ''));
}

/** The path of a file of the edition in Welsh. */
export const cy = (path: string) => `editions/cy/${path}`;

/** A mistake between languages: its edits, and the one sentence that tells it. */
export type EditionRow = [edits: Record<string, Edit>, sentence: string];
