/** Which names the studio offers where one is chosen. */
import { expect, test } from 'vitest';
import { readSite } from '../../../src/content/compile/site.ts';
import { writeTree } from '../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../tests/support/content/small-site.ts';
import { project } from '../../../tests/support/project/project.ts';
import { describeSite } from '../../server/draft-content.ts';
import { choicesFor } from '../../state/name-choices.ts';

test('D-37 the next step is offered on the pages of journeys, and on no page of a payment method that they do not offer', () => {
  const folder = writeTree(smallSite);
  const { names } = describeSite(folder, project);
  const { site } = readSite(folder, project).compiled!;
  const journeys = { card: { methods: ['card' as const], steps: ['method', 'done'], acts: [] } };
  const offersNext = (page: string) =>
    choicesFor(names, `pages/${page}.json`, { ...site, journeys }).offers.target?.some(({ name }) => name === 'next');
  expect(['card-start', 'card-mandate', 'success'].map(offersNext)).toEqual([true, true, true]);
  expect(['dd-start', 'dd-mandate', 'choose', 'help'].map(offersNext)).toEqual([false, false, false, false]);
});
