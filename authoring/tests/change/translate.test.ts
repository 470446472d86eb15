import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { editionsIn } from '../../../src/content/editions/editions.ts';
import { writeXliff } from '../../../src/content/editions/xliff.ts';
import { loadContent } from '../../../src/content/folder/load.ts';
import { writeTree } from '../../../tests/support/content/content-folder.ts';
import { bilingual, cy, editionList } from '../../../tests/support/content/whole-edition.ts';
import { project } from '../../../tests/support/project/project.ts';
import { assets, change, ready } from '../../../tests/support/server/ready-site.ts';
import { takeXliff } from '../../change/translate.ts';
import { siteOf } from '../../check/site.ts';

const own = { ...project, assets };

/** A site on disk, whose words go out to a translator and come back. */
function openSite(tree: Parameters<typeof writeTree>[0]) {
  const folder = writeTree(tree);
  const content = () => loadContent(folder, own);
  return {
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
    change: (path: string, [before, after]: [string, string]) => {
      const text = readFileSync(join(folder, path), 'utf8');
      expect(text).toContain(before);
      writeFileSync(join(folder, path), text.replace(before, after));
    },
    out: () => writeXliff(content(), editionsIn(content())!.editions[0]!),
    async take(text: string, language?: string) {
      const taken = await takeXliff(folder, own, { file: 'cy.xlf', text, language });
      if ('refused' in taken) return taken.refused;
      return [taken.done, ...taken.problems.map(({ line, message }) => `${line} ${message}`)];
    },
    gaps: () => siteOf(content()).editions!.flatMap(({ gaps }) => gaps.map(({ name }) => name)),
    problems: () => siteOf(content()).problems,
  };
}

/** What a translator returns who puts a word before each line that is not translated. */
const translated = (xliff: string) =>
  xliff.replaceAll(
    /<source>([^<]*)<\/source>(?!\s*<target>)/g,
    (source, words) => `${source}<target>${words}</target>`,
  );

/** The line of the unit with a name. */
const lineOf = (xliff: string, name: string) => xliff.slice(0, xliff.indexOf(`name="${name}"`)).split('\n').length;

const found = (words: string[], line: number) => words.filter((one) => one.startsWith(`${line} `));

test('D-71 a new language is whole once its file has gone to a translator and back', async () => {
  const { out, take, gaps, problems } = openSite({ ...ready, 'editions.json': editionList() });
  expect(gaps().length).toBeGreaterThan(10);
  const words = await out();
  const count = words.match(/<unit /g)!.length;
  expect(await take(translated(words))).toEqual([`${count} translations into Welsh taken into editions/cy.`]);
  expect(problems()).toEqual([]);
  expect(gaps()).toEqual([]);
  expect(await take(await out())).toEqual(['0 translations into Welsh taken into editions/cy.']);
});

test('D-71 a file that nobody has worked on changes nothing, and what is not translated stays so', async () => {
  const { out, take, gaps } = openSite({ ...ready, 'editions.json': editionList() });
  const before = gaps();
  expect(await take(await out())).toEqual(['0 translations into Welsh taken into editions/cy.']);
  expect(gaps()).toEqual(before);
});

test('D-71 only the words of a page are taken, and whatever is between them stays its original’s', async () => {
  const { out, take, read } = openSite(bilingual);
  const words = await out();
  await take(words.replace('<target>Call {phone}</target>', '<target>Galwch {phone}</target>'));
  expect(JSON.parse(read(cy('messages.json')))).toEqual({
    ...JSON.parse(String(bilingual[cy('messages.json')])),
    notYet: 'Galwch {phone}',
  });
  expect(read(cy('translated.json'))).toBe(bilingual[cy('translated.json')]);
});

test('D-71 an original that has changed meanwhile keeps the translation that is there, and its place is told', async () => {
  const { out, take, change, read } = openSite(bilingual);
  const words = (await out()).replace('<target>Call {phone}</target>', '<target>Galwch {phone}</target>');
  change('messages.json', ['"Call {phone}"', '"Ring {phone}"']);
  const line = lineOf(words, 'messages.json/notYet');
  expect(await take(words)).toEqual([
    '0 translations into Welsh taken into editions/cy.',
    `${line} messages.json/notYet has other words now, "Ring {phone}": its translation was not taken.`,
  ]);
  expect(read(cy('messages.json'))).toBe(bilingual[cy('messages.json')]);
});

test('D-71 a first translation is never lost: where its original has changed it is there, and stale', async () => {
  const { out, take, change, gaps, read } = openSite({ ...ready, 'editions.json': editionList() });
  const words = translated(await out());
  change('messages.json', ['"Call {phone}"', '"Ring {phone}"']);
  change('text/help.md', ['We answer', 'We do answer']);
  const told = (await take(words)) as string[];
  expect(found(told, lineOf(words, 'messages.json/notYet')).join()).toContain('was taken, and is stale.');
  expect(found(told, lineOf(words, 'text/help.md')).join()).toContain('was taken, and is stale.');
  expect(told).toHaveLength(3);
  expect(gaps()).toEqual(['stale:cy/messages/notYet', 'stale:cy/text/help']);
  expect(JSON.parse(read(cy('messages.json'))).notYet).toBe('Call {phone}');
});

test('D-71 words and files that are gone are told with their lines, and everything else is taken', async () => {
  const site = { ...ready, 'editions.json': editionList() };
  const words = translated(await openSite(site).out());
  const { take } = openSite(
    change(site, { 'messages.json': ['"notYet": "Call {phone}"', '"later": "Later"'], 'text/help.md': undefined }),
  );
  const [done, ...told] = (await take(words)) as string[];
  expect(told.sort()).toEqual(
    [
      `${lineOf(words, 'messages.json/notYet')} messages.json/notYet is not there any more: its translation was not taken.`,
      `${lineOf(words, 'text/help.md')} text/help.md: There is no such file any more, and nothing of it was taken.`,
    ].sort(),
  );
  expect(done).toBe(`${words.match(/<unit /g)!.length - 2} translations into Welsh taken into editions/cy.`);
});

test('D-71 the words of a block that has moved on its page keep their translation', async () => {
  const { out, take, change, gaps } = openSite({ ...ready, 'editions.json': editionList() });
  const words = translated(await out());
  change('pages/help.json', [
    '"blocks": [',
    '"blocks": [{ "type": "button", "label": "To the start", "to": "problem" },',
  ]);
  expect(await take(words)).toHaveLength(1);
  expect(gaps()).toEqual(['untranslated:cy/pages/help']);
});

test('D-71 what cannot be understood is refused, and changes nothing', async () => {
  const { out, take, gaps } = openSite({ ...ready, 'editions.json': editionList() });
  const words = translated(await out());
  const before = gaps();
  expect(await take('Hello')).toBe('cy.xlf: This is no XLIFF 2 that can be read.');
  expect(await take('<xliff version="1.2"/>')).toBe('cy.xlf: This is no XLIFF 2 that can be read.');
  expect(await take(words.replace('trgLang="cy"', 'trgLang="gd"'))).toBe(
    'There is no edition in "gd". Add it: npm run new -- edition gd --language gd',
  );
  expect(await take(words.replace('trgLang="cy"', 'trgLang="gd"'), 'cy')).toBe(
    'cy.xlf is in "gd", and the edition cy in "cy".',
  );
  const line = lineOf(words, 'messages.json/notYet');
  const refused = `cy.xlf: Line ${line}: messages.json/notYet has marks of your tool inside its words, or is cut into segments: export it as one segment of plain text.`;
  expect(await take(words.replace('<target>Call {phone}<', '<target>Call <ph id="1"/><'))).toBe(refused);
  const cut = '<target>Call {phone}</target></segment><segment><source>x</source><target>y</target>';
  expect(await take(words.replace('<target>Call {phone}</target>', cut))).toBe(refused);
  expect(gaps()).toEqual(before);
});

test('D-71 a condition that asks for a value by its words asks for them in the language', async () => {
  const when = '"markdown": "card-start", "when": { "value": "offer_name", "is": "Full fibre 900" }';
  const site = change(ready, { 'pages/card-start.json': ['"markdown": "card-start"', when] });
  const { out, take, problems, read } = openSite({ ...site, 'editions.json': editionList() });
  const words = translated(await out()).replace('<target>Full fibre 900<', '<target>Ffibr llawn 900<');
  expect(await take(words)).toHaveLength(1);
  expect(problems()).toEqual([]);
  expect(read(cy('pages/card-start.json'))).toContain('"is": "Ffibr llawn 900"');
});
