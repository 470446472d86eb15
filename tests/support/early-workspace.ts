/**
 * Opens the content folder of the first argument as the studio does a large site, which it does not wait for, and prints as
 * JSON what there was before its pages were derived, and after.
 */
import type { Gallery } from '../../src/tools/gallery/model.ts';
import type { StudioSite, Tried } from '../../src/tools/studio/model.ts';
import { calls } from '../../src/tools/studio/server/calls.ts';
import { openWorkspace } from '../../src/tools/studio/server/workspace.ts';

const [folder = '', drafts = '{}'] = process.argv.slice(2);
const workspace = await openWorkspace(folder, { atOnce: 0 });
async function now() {
  const { files, names } = (await calls.site!(workspace.studio, { drafts: {} })) as StudioSite;
  return { files: files.length, findings: names.offers.finding?.length ?? 0 };
}
const pagesIn = (gallery = '{"sections":[]}') => (JSON.parse(gallery) as Gallery).sections.map(({ name }) => name);
const before = { pages: pagesIn(await workspace.gallery('card-mandate')), ...(await now()) };
const { patch } = (await calls.try!(workspace.studio, { drafts: JSON.parse(drafts) as object })) as Tried;
const after = { pages: pagesIn(await workspace.gallery()), ...(await now()) };
console.log(JSON.stringify({ before, after, changed: patch?.pages.map(({ name }) => name) }));
process.exit();
