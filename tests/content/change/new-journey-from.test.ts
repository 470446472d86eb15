/** A journey that begins as an example has it. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { draftJourneyFrom } from '../../../src/content/change/new-journey-from.ts';
import { makeFiles } from '../../../src/content/change/scaffold.ts';
import { readSite } from '../../../src/content/compile/site.ts';
import { filesIn, writeTree } from '../../support/content/content-folder.ts';
import { smallSite, type Tree } from '../../support/content/small-site.ts';
import { project } from '../../support/project/project.ts';

const examples = mkdtempSync(join(tmpdir(), 'examples-'));

const page = (name: string, blocks: object[], link = 'required') =>
  JSON.stringify({
    $schema: '../../../../schemas/generated/editor/page.schema.json',
    path: `/${name}`,
    title: name,
    link,
    blocks,
  });
const existing = { fact: 'customer_type', is: 'existing' };
const asks = [
  { type: 'question-text', name: 'day', label: 'When?' },
  {
    type: 'question-text',
    name: 'reason',
    label: 'Why?',
    when: [{ fact: 'journey', is: 'cancel' }, existing],
  },
  { type: 'button', label: 'Send', to: 'next', act: 'cancelling' },
];
const changes: Record<string, string> = {
  'acts.json': '{ "cancelling": { "kind": "answer", "meaning": "Cancels.", "done": "cancelled" } }',
  'journeys.json': '{ "journeys": { "cancel": { "used": "last", "steps": ["cancel-why", "cancel-done"] } } }',
  'messages.json': '{ "tryAgain": "Once more" }',
  'pages/cancel-why.json': page('cancel-why', asks),
  'pages/cancel-done.json': page(
    'cancel-done',
    [
      { type: 'text', markdown: 'cancel-done', when: { fact: 'completed', is: 'cancelling' } },
      { type: 'contacts', heading: 'Help' },
    ],
    'optional',
  ),
  'text/cancel-done.md': 'Cancelled: {cancelling_reference}.\n',
};
beforeAll(() => {
  for (const [path, text] of Object.entries(changes)) {
    const file = join(examples, 'cancel/changes', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
});

function makeIn(tree: Tree, name: string, example = 'cancel') {
  const folder = writeTree(tree);
  const before = filesIn(folder);
  const outcome = makeFiles(folder, project, draftJourneyFrom(name, example, examples));
  const refused = 'refused' in outcome ? outcome.refused.replaceAll(`${folder}/`, '') : undefined;
  return { folder, before, after: filesIn(folder), refused };
}

test('D-41 a journey from an example has its pages, texts and acts, and a name of its own, without a mistake', () => {
  const { folder, before, after, refused } = makeIn(smallSite, 'leave-early');
  expect(refused).toBeUndefined();
  expect(readSite(folder, project).problems).toEqual([]);
  const changed = Object.keys(after).filter((path) => before[path] !== after[path]);
  expect(changed.sort()).toEqual(
    Object.keys(changes)
      .filter((path) => path !== 'messages.json')
      .sort(),
  );
  expect(after['journeys.json']).toContain('"leave-early": { "used": "last", "steps": ["cancel-why", "cancel-done"] }');
  expect(after['pages/cancel-why.json']).toContain('"is": "leave-early"');
  expect(after['pages/cancel-why.json']).toContain('"$schema": "../../schemas/generated/editor/page.schema.json"');
  expect(after['text/cancel-done.md']).toBe(changes['text/cancel-done.md']);
});

test('D-41 what cannot be made of an example is said in words, and nothing is written', () => {
  const said = (tree: Tree, name: string, example?: string) => {
    const { before, after, refused } = makeIn(tree, name, example);
    expect(after).toEqual(before);
    return refused;
  };
  expect(said(smallSite, 'early', 'cancle')).toBe(
    'There is no journey, and no example of one, named "cancle". Did you mean "cancel"?',
  );
  expect(said(smallSite, 'early', 'moving')).toBe(
    'There is no journey, and no example of one, named "moving". There are cancel.',
  );
  expect(said(smallSite, 'contract')).toBe(
    'There is a journey named "contract" already. Take another name, such as "contract-2".',
  );

  const { after } = makeIn(smallSite, 'leave-early');
  expect(said(after, 'again')).toMatch(/already.*Rename yours first/);
});
