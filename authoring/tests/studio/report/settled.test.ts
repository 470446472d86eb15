/** On which clock *Changes* draws two versions of the content. */
import { expect, test } from 'vitest';
import { datedContent } from '../../../../tests/support/content/dated-content.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { settled } from '../../../studio/report/settled.ts';
import { wordsOf } from '../../../studio/site/drawn-words.ts';
import { listStates } from '../../../studio/site/list-states.ts';
import { openSite } from '../../../studio/site/site-server.ts';

const notice = { text: 'Our phone lines are down.', tone: 'warning', from: '2026-08-01T00:00:00+01:00' };
const now = new Date('2026-11-30T10:30:00Z');

/** The words of each state of a page, by title, where the notice is the only one. */
async function wordsWith(notices: object[]) {
  const edit = (file: { notices?: object[] }) => Object.assign(file, { notices });
  const { compiled, pages, site: file } = datedContent({ 'site.json': edit }, now).read;
  const drawn = settled({ site: compiled.site, file, pages, compiled });
  const server = await openSite(drawn, { project, hasPlaces: false });
  const list = await listStates(drawn, { kind: 'page', name: 'success-card' }, project);
  const found = list!.pictures.map(async (state) => [state.title, wordsOf((await server.show(state)).body)] as const);
  return Object.fromEntries(await Promise.all(found));
}

test('D-36 a notice that was ended a moment ago is all that differs: no receipt tells another time', async () => {
  const before = await wordsWith([notice]);
  const after = await wordsWith([{ ...notice, until: '2026-11-30T10:17:00Z' }]);
  expect(Object.values(before).flat().join('\n')).toContain('15 January 2026 at 10:30');
  expect(Object.keys(before)).toEqual(Object.keys(after));
  const withNotice = Object.values(before).filter((words) => words.includes(notice.text));
  expect(withNotice.length).toBeGreaterThan(10);
  const without = Object.entries(before).map(([title, words]) => [title, words.filter((line) => line !== notice.text)]);
  expect(Object.fromEntries(without)).toEqual(after);
});
