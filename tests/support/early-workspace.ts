/**
 * Opens the content folder of the first argument as the studio does a large site, which it does not wait for, and prints as
 * JSON what there was before its pages were derived, and after.
 */
import type { Gallery } from '../../src/tools/gallery/model.ts';
import type { SiteNews, StudioSite, Tried } from '../../src/tools/studio/model.ts';
import { calls } from '../../src/tools/studio/server/calls.ts';
import { openWorkspace } from '../../src/tools/studio/server/workspace.ts';

const [folder = '', drafts = '{}'] = process.argv.slice(2);
const workspace = await openWorkspace(folder, { atOnce: 0 });
async function now() {
  const { files, names, version } = (await calls.site!(workspace.studio, { drafts: {} })) as StudioSite;
  return { version, files: files.length, findings: names.offers.finding?.length ?? 0 };
}
const pagesIn = (gallery = '{"sections":[]}') => (JSON.parse(gallery) as Gallery).sections.map(({ name }) => name);
const before = { pages: pagesIn(await workspace.gallery('card-mandate')), ...(await now()) };
const own = { drafts: JSON.parse(drafts) as object };
const { patch } = (await calls.try!(workspace.studio, own)) as Tried;
const after = { pages: pagesIn(await workspace.gallery()), ...(await now()) };
const news = (await calls.site!(workspace.studio, { ...own, since: after.version })) as SiteNews;
console.log(
  JSON.stringify({
    before,
    after,
    news: news.files.map(({ path }) => path),
    changed: patch?.pages.map(({ name }) => name),
  }),
);
process.exit();
