/** Which names the studio offers where one is chosen. */
import { expect, test } from 'vitest';
import { readSite } from '../../../src/content/compile/site.ts';
import { describeSite } from '../../../src/tools/studio/server/site.ts';
import { namesFor } from '../../../src/tools/studio/state/names-for.ts';
import { writeTree } from '../../support/content-folder.ts';
import { project } from '../../support/project.ts';
import { smallSite } from '../../support/small-site.ts';

test('D-37 the next step is offered on the pages of journeys, and on no page of a payment method that they do not offer', () => {
  const folder = writeTree(smallSite);
  const { names } = describeSite(folder, project, {});
  const { site } = readSite(folder, project).compiled!;
  const journeys = { card: { methods: ['card' as const], steps: ['method', 'done'], acts: [] } };
  const offersNext = (page: string) =>
    namesFor(names, `pages/${page}.json`, [], { ...site, journeys }).offers.target?.some(({ name }) => name === 'next');
  expect(['card-start', 'card-mandate', 'success'].map(offersNext)).toEqual([true, true, true]);
  expect(['dd-start', 'dd-mandate', 'choose', 'help'].map(offersNext)).toEqual([false, false, false, false]);
});
