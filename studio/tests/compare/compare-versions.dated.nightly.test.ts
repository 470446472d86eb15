import { expect, test } from 'vitest';
import { loadProject } from '../../../src/content/folder/load.ts';
import { galleryOf } from '../../../src/states/gallery.ts';
import type { Gallery } from '../../../src/states/types.ts';
import { edited, writeTree } from '../../../tests/support/content/content-folder.ts';
import { compareVersions } from '../../compare/compare-versions.ts';
import { fromWords } from '../../forms/wording.ts';

const project = loadProject();

test('D-37 a value that changes on a date is compared with how it is until then, in the states that show it', async () => {
  const [before, after] = [
    { 'text/help.md': ['We answer.', 'It lasts {contract_months} months.'] as [string, string] },
    {
      'text/help.md': ['We answer.', 'It lasts {contract_months} months.'] as [string, string],
      'values.json': [
        '"value": 24,',
        '"value": 24, "changes": [{ "from": "2027-04-01T00:00:00+01:00", "value": 18 }],',
      ] as [string, string],
    },
  ].map((edits) => ({ content: writeTree(edited(edits)), assets: project.assets }));
  const found = await compareVersions({ before: before!, after: after!, today: '2026-11-21', project });
  if ('mistakes' in found) throw new Error(JSON.stringify(found.mistakes));
  const { states } = found.comparison;
  expect(states.filter(({ is }) => is !== 'changed')).toEqual([]);
  const dated = states.filter(({ at }) => at !== undefined);
  expect(new Set(dated.map(({ at }) => at))).toEqual(new Set(['2027-03-31T23:00:00Z']));
  expect(dated.map(({ id }) => id)).toContain('help/as-on-1-april-2027-at-00-00');
  for (const { lines } of dated) {
    const words = JSON.stringify(lines);
    expect(words).toContain('24');
    expect(words).toContain('18');
  }
  // Nothing else changes.
  expect(states.filter(({ at }) => at === undefined)).toEqual([]);
});

test('D-37 a page has states of a value that changes as soon as its text shows it', async () => {
  const changes = '"value": 24, "changes": [{ "from": "2027-04-01T00:00:00+01:00", "value": 18 }],';
  const statesOfHelp = async (words: string) => {
    const tree = edited({ 'text/help.md': ['We answer.', words], 'values.json': ['"value": 24,', changes] });
    const { problems, gallery } = await galleryOf(writeTree(tree), project);
    expect(problems).toEqual([]);
    return gallery!.sections.find(({ name }) => name === 'help')!.pictures.map(({ title }) => title);
  };
  expect(await statesOfHelp('We call.')).toHaveLength(1);
  expect(await statesOfHelp('It lasts {contract_months} months.')).toContain('As on 1 April 2027 at 00:00');
});

test('D-36 a condition is no new state and no lost one: each customer is compared with what they saw before', async () => {
  const journeys = JSON.parse(String(edited({})['journeys.json'])) as { journeys: Record<string, object> };
  journeys.journeys.again = Object.values(journeys.journeys)[0]!;
  const trees = [
    edited({}),
    edited({
      'pages/card-start.json': [
        '"blocks": [',
        '"blocks": [{ "type": "text", "markdown": "help", "when": { "fact": "customer_type", "is": "existing" } },',
      ],
      'journeys.json': JSON.stringify(journeys),
    }),
  ];
  const [before, after] = trees.map((tree) => ({ content: writeTree(tree), assets: project.assets }));
  const found = await compareVersions({ before: before!, after: after!, today: '2026-11-21', project });
  if ('mistakes' in found) throw new Error(JSON.stringify(found.mistakes));
  expect(found.comparison.states.filter(({ is }) => is !== 'changed')).toEqual([]);
  const scenes = (of: Gallery) => of.sections.flatMap(({ pictures }) => pictures.map(({ id, scene }) => [id, scene]));
  const [was, is] = [found.sides.before, found.sides.after].map(({ gallery }) => Object.fromEntries(scenes(gallery)));
  const split = Object.keys(is!).find((id) => /^card-start\/.*existing/.test(id))!;
  expect(is?.[split].link.customer_type).toBe('existing');
  expect(was?.[split]).toEqual(is?.[split]);
});

test('D-37 a link of the footer that is there from a day on, or until one, is said with its day', async () => {
  const [from, until] = ['2027-04-01T00:00:00+01:00', '2027-05-01T00:00:00+01:00'];
  const versionWith = (policies: object[]) => {
    const site = JSON.parse(String(edited({})['site.json'])) as { footer: object };
    return {
      content: writeTree(edited({ 'site.json': JSON.stringify({ ...site, footer: { ...site.footer, policies } }) })),
      assets: project.assets,
    };
  };
  const [help, cookies] = [
    { label: 'Help', href: '/help' },
    { label: 'Cookies', href: 'https://www.example.com/cookies', from },
  ];
  const fees = { label: 'Fees', href: 'https://www.example.com/fees', until };
  const [before, after] = [versionWith([help, cookies]), versionWith([{ ...help, from, until }, cookies, fees])];
  const found = await compareVersions({ before, after, today: '2026-11-21', project });
  if ('mistakes' in found) throw new Error(JSON.stringify(found.mistakes));
  expect(found.comparison.footer).toEqual([{ ...help, from, until }, fees]);
  expect(fromWords(until, 'until')).toBe('until 1 May 2027');
});
