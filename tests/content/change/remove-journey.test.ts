import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draftNew } from '../../../src/content/change/new-thing.ts';
import { removeJourney } from '../../../src/content/change/remove-journey.ts';
import { makeFiles } from '../../../src/content/change/scaffold.ts';
import { readSite } from '../../../src/content/compile/site.ts';
import { writeTree } from '../../support/content/content-folder.ts';
import { smallSite } from '../../support/content/small-site.ts';
import { project } from '../../support/project/project.ts';

test('D-11 a journey is removed with what the page of used links says of it', () => {
  // Line ends as some programs on Windows write them.
  const lists = ['journeys.json', 'acts.json'];
  const ofWindows = (path: string) => [path, String(smallSite[path]).replaceAll('\n', '\r\n')];
  const folder = writeTree({ ...smallSite, ...Object.fromEntries(lists.map(ofWindows)) });
  const listed = () => lists.map((path) => readFileSync(join(folder, path), 'utf8'));
  const [journeys] = listed();
  expect(makeFiles(folder, project, draftNew({ kind: 'journey', name: 'leave' }))).toHaveProperty('made');
  expect(listed().join('')).not.toMatch(/[^\r]\n/);
  expect(removeJourney(folder, project, 'leave')).toMatchObject({ acts: ['leave'] });
  expect(listed()[0]).toBe(journeys);
  expect(existsSync(join(folder, 'text/leave-done.md'))).toBe(false);
  expect(readSite(folder, project).problems).toEqual([]);
});
