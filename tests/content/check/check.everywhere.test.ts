import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildRelease } from '../../../src/tools/bundle/build-site.ts';
import { checkDrafts } from '../../../studio/server/draft-content.ts';
import { type Edit, edited, writeTree } from '../../support/content/content-folder.ts';
import { project } from '../../support/project/project.ts';
import { run } from '../../support/project/project-commands.ts';
import { tables } from './mistakes/tables.ts';

const unseen = '"when": { "all": [{ "fact": "journey", "is": "card" }, { "fact": "paid_amount", "exists": true }] }, ';
const hole = { 'text/card-start.md': ['{offer_name}', '{paid_amount}'] } satisfies Record<string, Edit>;

const rows: [string, Record<string, Edit>][] = [
  ...Object.entries(tables).flatMap(([table, all]) =>
    all.slice(0, 2).map(([name, edits]): [string, Record<string, Edit>] => [`${table}: ${name}`, edits]),
  ),
  ['a block that no customer sees', { 'pages/card-start.json': ['"type": "text"', `${unseen}"type": "text"`] }],
  ['words that some customers read with a hole', hole],
];

/** The studio's engine and the build, on the same folder, with what they say of it. */
test.each(rows)('the studio and the build say the same of %s, and the build makes nothing', async (_name, edits) => {
  const folder = writeTree(edited(edits));
  const built = await buildRelease(folder, mkdtempSync(join(tmpdir(), 'dist-')), () => {
    throw new Error('It has been built.');
  });
  const inStudio = checkDrafts(folder, project, {}).problems;
  expect(inStudio.length).toBeGreaterThan(0);
  expect(built.problems).toEqual(inStudio);
});

test.each(rows.slice(-2))('npm run check says the same of %s', (_name, edits) => {
  const folder = writeTree(edited(edits));
  const said = (problems: { line: number; message: string }[]) => problems.map(({ line, message }) => [line, message]);
  const { stdout, status } = run('check', folder, '--format', 'json');
  expect([status, said(JSON.parse(stdout))]).toEqual([1, said(checkDrafts(folder, project, {}).problems)]);
});
