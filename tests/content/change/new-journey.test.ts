import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draftJourney } from '../../../src/content/change/new-journey.ts';
import { removeJourney } from '../../../src/content/change/remove-journey.ts';
import { makeFiles } from '../../../src/content/change/scaffold.ts';
import { readSite } from '../../../src/content/compile/site.ts';
import { readRelease } from '../../../src/content/release/release.ts';
import type { Page } from '../../../src/types.gen.ts';
import { writeTree } from '../../support/content/content-folder.ts';
import { smallSite } from '../../support/content/small-site.ts';
import { project } from '../../support/project/project.ts';

test.each([
  [['contract-start', 'thank-you'], { is: 'contract-agreement' }],
  [['contract-start', 'card', 'thank-you'], { is: 'payment-method' }],
  [['contract-start', 'method', 'thank-you'], { in: ['payment-method', 'direct-debit-mandate'] }],
])('D-33 the last page of %s thanks nobody before the last act', (steps, acts) => {
  const folder = writeTree(smallSite);
  expect(makeFiles(folder, project, draftJourney('upgrade', steps))).toHaveProperty('made');
  const { heading } = JSON.parse(readFileSync(join(folder, 'pages/thank-you.json'), 'utf8')) as Page;
  const missing = { not: { fact: 'completed', ...acts } };
  expect(heading).toEqual([
    { text: 'We cannot confirm this here', when: { all: [{ fact: 'journey', exists: true }, missing] } },
    { text: 'Thank you' },
  ]);
});

test.each([
  ['without headings', []],
  ['with headings', [{ text: 'Help', when: { fact: 'completed', is: 'switch-consent' } }]],
])('D-11 a page of used links %s says what a new journey that asks has done', (_, headings) => {
  const own = headings.length ? `, "heading": ${JSON.stringify([...headings, { text: 'A page' }])}` : '';
  const problem = String(smallSite['pages/problem.json']).replace('"title": "A page"', `$&${own}`);
  const folder = writeTree({ ...smallSite, 'pages/problem.json': problem });
  const draft = draftJourney('leave', ['leave-why', 'leave-done'], { asks: true });
  expect(makeFiles(folder, project, draft)).toHaveProperty('made');
  const page = JSON.parse(readFileSync(join(folder, 'pages/problem.json'), 'utf8')) as Page;
  const when = { fact: 'completed', is: 'leave' };
  const heading = { text: 'You have already answered the questions of leave', when };
  expect(page.heading).toEqual([...headings, heading, { text: 'A page' }]);
  expect(page.blocks).toMatchObject([
    { type: 'notice', markdown: 'leave-used', when },
    { type: 'receipt', items: [{ text: '{leave_reference}' }], when },
    { type: 'contacts' },
  ]);
  expect(readSite(folder, project).problems).toEqual([]);
});

test('the titles of a new journey are words for customers, or the release check asks for them', () => {
  const folder = writeTree(smallSite);
  const draft = draftJourney('moved', ['moved-why', 'moved-check', 'moved-done'], { asks: true });
  expect(makeFiles(folder, project, draft)).toHaveProperty('made');
  const titleOf = (page: string) =>
    (JSON.parse(readFileSync(join(folder, `pages/${page}.json`), 'utf8')) as Page).title;
  expect(['moved-check', 'moved-done'].map(titleOf)).toEqual(['Check your answers', 'Thank you']);
  const found = readRelease(folder, { ...project, today: '2026-11-20', env: {} });
  expect(found).toContainEqual(expect.objectContaining({ name: 'unfinished:pages/moved-why/write-the-title-here' }));
});

test('D-11 a journey is removed with what the page of used links says of it, and made again by its name', () => {
  // Line ends as some programs on Windows write them.
  const lists = ['journeys.json', 'acts.json'];
  const ofWindows = (path: string) => [path, String(smallSite[path]).replaceAll('\n', '\r\n')];
  const folder = writeTree({ ...smallSite, ...Object.fromEntries(lists.map(ofWindows)) });
  const listed = () => lists.map((path) => readFileSync(join(folder, path), 'utf8'));
  const [journeys] = listed();
  const make = () => makeFiles(folder, project, draftJourney('leave', ['leave-why', 'leave-done'], { asks: true }));
  const used = () => readFileSync(join(folder, 'pages/problem.json'), 'utf8');
  expect(make()).toHaveProperty('made');
  expect(listed().join('')).not.toMatch(/[^\r]\n/);
  const before = used();
  const [, acts] = listed();
  expect(removeJourney(folder, project, 'leave')).toMatchObject({ acts: ['leave'] });
  expect(listed()[0]).toBe(journeys);
  expect(used()).not.toContain('leave');
  expect(existsSync(join(folder, 'text/leave-used.md'))).toBe(false);
  expect(make()).toHaveProperty('made');
  expect(used()).toBe(before);
  expect(listed()[1]).toBe(acts);
  expect(readSite(folder, project).problems).toEqual([]);
});
