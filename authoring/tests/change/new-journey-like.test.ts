/** A journey that begins as another of the content is. */
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DemoLinks, Journeys } from '../../../src/types.gen.ts';
import { edited, writeTree } from '../../../tests/support/content/content-folder.ts';
import { project } from '../../../tests/support/project/project.ts';
import { draftNew } from '../../change/new-thing.ts';
import { makeFiles } from '../../change/scaffold.ts';
import { readSite } from '../../check/site.ts';

const jsonIn = <Data>(folder: string, path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Data;

const likeContract = draftNew({ kind: 'journey', name: 'business', like: 'contract' });

test('D-41 a journey like another has its steps, a demo link of its own, and is named wherever the other is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'like-'));
  cpSync('content', folder, { recursive: true });
  expect(makeFiles(folder, project, likeContract)).not.toHaveProperty('refused');
  expect(readSite(folder, project).problems).toEqual([]);
  const { journeys } = jsonIn<Journeys>(folder, 'journeys.json');
  expect(journeys.business).toEqual(journeys.contract);
  const { links } = jsonIn<DemoLinks>(folder, 'demo-links.json');
  const own = links.filter(({ journey }) => journey === 'business');
  const { id: _, ...link } = links.find(({ journey }) => journey === 'contract')!;
  expect(own).toEqual([{ ...link, id: expect.any(String), journey: 'business' }]);
  expect(new Set(links.map(({ id }) => id)).size).toBe(links.length);
  expect(readFileSync(join(folder, 'facts.json'), 'utf8')).toContain('"in": ["contract", "business",');
});

test('D-41 a part that is for one journey alone, or for none but others, is so for one like it too', () => {
  const words = (test: string) =>
    `{ "text": "Late.", "when": { "fact": "journey", "${test}": "contract" } }, { "text": "Always." }`;
  const folder = writeTree(
    edited({
      'pages/help.json': ['"title": "', `"heading": [${words('is')}],\n  "title": "`],
      'pages/choose.json': ['"title": "', `"heading": [${words('isNot')}],\n  "title": "`],
    }),
  );
  makeFiles(folder, project, likeContract);
  expect(readFileSync(join(folder, 'pages/help.json'), 'utf8')).toContain('"in": ["contract", "business"]');
  expect(readFileSync(join(folder, 'pages/choose.json'), 'utf8')).toContain('"notIn": ["contract", "business"]');
});
