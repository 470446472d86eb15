import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { editionsIn } from '../../../src/content/editions/editions.ts';
import { loadContent } from '../../../src/content/folder/load.ts';
import { writeTree } from '../../../tests/support/content/content-folder.ts';
import { bilingual, cy, editionList } from '../../../tests/support/content/whole-edition.ts';
import { project } from '../../../tests/support/project/project.ts';
import { assets, change, ready } from '../../../tests/support/server/ready-site.ts';
import { takeXliff } from '../../change/translate.ts';
import { writeXliff } from '../../change/xliff.ts';
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
    take(text: string, language?: string) {
      const taken = takeXliff(folder, own, { file: 'cy.xlf', text, language });
      if ('refused' in taken) return taken.refused;
      return [...taken.done.split('\n'), ...taken.problems.map(({ line, message }) => `${line} ${message}`)];
    },
    gaps: () => siteOf(content()).editions!.flatMap(({ gaps }) => gaps.map(({ name }) => name)),
    problems: () => siteOf(content()).problems,
  };
}

/** What a translator returns who copies each line that is not translated. */
const translated = (xliff: string, target = '<target>') =>
  xliff.replaceAll(
    /<source>([^<]*)<\/source>(?!\s*<target>)/g,
    (source, words) => `${source}${target}${words}</target>`,
  );

/** The line of the unit with a name. */
const lineOf = (xliff: string, name: string) => xliff.slice(0, xliff.indexOf(`name="${name}"`)).split('\n').length;

const found = (words: string[], line: number) => words.filter((one) => one.startsWith(`${line} `));

test('D-71 a new language is whole once its file has gone to a translator and back', () => {
  const { out, take, gaps, problems } = openSite({ ...ready, 'editions.json': editionList() });
  expect(gaps().length).toBeGreaterThan(10);
  const words = out();
  const count = words.match(/<unit /g)!.length;
  expect(take(translated(words))).toEqual([
    `${count} translations into Welsh taken into editions/cy.`,
    expect.stringMatching(`^${count} of these are the same as their original: .*text/help.md`),
  ]);
  expect(problems()).toEqual([]);
  expect(gaps()).toEqual([]);
  expect(take(out())).toEqual(['0 translations into Welsh taken into editions/cy.', `${count} were there already.`]);
});

test('D-71 a file that nobody has worked on changes nothing, and what is not translated stays so', () => {
  const { out, take, gaps } = openSite({ ...ready, 'editions.json': editionList() });
  const before = gaps();
  expect(take(out())).toEqual([
    '0 translations into Welsh taken into editions/cy.',
    expect.stringMatching(/^\d+ have no translation: .*text\/help\.md/),
  ]);
  expect(gaps()).toEqual(before);
});

test('D-71 only the words of a page are taken, and whatever is between them stays its original’s', () => {
  const { out, take, read } = openSite(bilingual);
  const words = out();
  take(words.replace('<target>Call {phone}</target>', '<target>Galwch {phone}</target>'));
  expect(JSON.parse(read(cy('messages.json')))).toEqual({
    ...JSON.parse(String(bilingual[cy('messages.json')])),
    notYet: 'Galwch {phone}',
  });
  expect(read(cy('translated.json'))).toBe(bilingual[cy('translated.json')]);
});

test('D-71 an original that has changed meanwhile keeps the translation that is there, and its place is told', () => {
  const { out, take, change, read } = openSite(bilingual);
  const words = out().replace('<target>Call {phone}</target>', '<target>Galwch {phone}</target>');
  change('messages.json', ['"Call {phone}"', '"Ring {phone}"']);
  const line = lineOf(words, 'messages.json/notYet');
  expect(take(words)).toEqual([
    '0 translations into Welsh taken into editions/cy.',
    expect.stringMatching(/^\d+ were there already/),
    `${line} messages.json/notYet has other words now, "Ring {phone}": its translation was not taken.`,
  ]);
  expect(read(cy('messages.json'))).toBe(bilingual[cy('messages.json')]);
});

test('D-71 a first translation is never lost: where its original has changed it is there, and stale', () => {
  const { out, take, change, gaps, read } = openSite({ ...ready, 'editions.json': editionList() });
  const words = translated(out());
  change('messages.json', ['"Call {phone}"', '"Ring {phone}"']);
  change('text/help.md', ['We answer', 'We do answer']);
  const told = take(words) as string[];
  expect(found(told, lineOf(words, 'messages.json/notYet')).join()).toContain('was taken, and is stale.');
  expect(found(told, lineOf(words, 'text/help.md')).join()).toContain('was taken, and is stale.');
  expect(gaps()).toEqual(['stale:cy/messages/notYet', 'stale:cy/text/help']);
  expect(JSON.parse(read(cy('messages.json'))).notYet).toBe('Call {phone}');
});

test('D-71 words and files that are gone are told with their lines, and everything else is taken', () => {
  const site = { ...ready, 'editions.json': editionList() };
  const words = translated(openSite(site).out());
  const { take } = openSite(
    change(site, { 'messages.json': ['"notYet": "Call {phone}"', '"later": "Later"'], 'text/help.md': undefined }),
  );
  const [done, , ...told] = take(words) as string[];
  expect(told.sort()).toEqual(
    [
      `${lineOf(words, 'messages.json/notYet')} messages.json/notYet is not there any more: its translation was not taken.`,
      `${lineOf(words, 'text/help.md')} text/help.md: There is no such file any more, and nothing of it was taken.`,
    ].sort(),
  );
  expect(done).toBe(`${words.match(/<unit /g)!.length - 2} translations into Welsh taken into editions/cy.`);
});

test('D-71 the words of a block that has moved on its page keep their translation', () => {
  const { out, take, change, gaps } = openSite({ ...ready, 'editions.json': editionList() });
  const words = translated(out());
  change('pages/help.json', [
    '"blocks": [',
    '"blocks": [{ "type": "button", "label": "To the start", "to": "problem" },',
  ]);
  expect(found(take(words) as string[], 0)).toEqual([]);
  expect(gaps()).toEqual(['untranslated:cy/pages/help']);
});

test('D-71 what cannot be understood is refused, and changes nothing', () => {
  const { out, take, gaps } = openSite({ ...ready, 'editions.json': editionList() });
  const words = translated(out());
  const before = gaps();
  expect(take('Hello')).toBe('cy.xlf: This is no XML that can be read: 1:5: text data outside of root node.');
  expect(take('<html/>')).toBe('cy.xlf: This is no XLIFF 2.');
  expect(take('<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>')).toBe(
    'cy.xlf: XLIFF 1.2 is not read: export it as XLIFF 2.',
  );
  expect(take(words.replace('trgLang="cy"', 'trgLang="gd"'))).toBe(
    'There is no edition in "gd". Add it: npm run new -- edition gd --language gd',
  );
  expect(take(words.replace('trgLang="cy"', 'trgLang="gd"'), 'cy')).toBe(
    'cy.xlf is in "gd", and the edition cy in "cy".',
  );
  const at = `cy.xlf: Line ${lineOf(words, 'messages.json/notYet')}: messages.json/notYet`;
  expect(take(words.replace('<target>Call {phone}<', '<target>Call <ph id="1"/><'))).toBe(
    `${at} has marks of your tool inside its words: export it as plain text.`,
  );
  const cut = '<target>Call {phone}</target></segment><segment><source>x</source><target>y</target>';
  expect(take(words.replace('<target>Call {phone}</target>', cut))).toBe(
    `${at} is cut into segments: export it as one segment of plain text.`,
  );
  expect(gaps()).toEqual(before);
});

test('D-71 a condition that asks for a value by its words asks for them in the language', () => {
  const when = '"markdown": "card-start", "when": { "value": "offer_name", "is": "Full fibre 900" }';
  const site = change(ready, { 'pages/card-start.json': ['"markdown": "card-start"', when] });
  const { out, take, problems, read } = openSite({ ...site, 'editions.json': editionList() });
  const words = translated(out()).replace('<target>Full fibre 900<', '<target>Ffibr llawn 900<');
  take(words);
  expect(problems()).toEqual([]);
  expect(read(cy('pages/card-start.json'))).toContain('"is": "Ffibr llawn 900"');
});

test.each(['initial', 'needs-translation'])('D-71 what is %s by its state is not confirmed, and is told', (state) => {
  const { out, take, gaps } = openSite({ ...ready, 'editions.json': editionList() });
  const before = gaps();
  const words = translated(out()).replaceAll('<segment>', `<segment state="${state}">`);
  expect(take(words)).toEqual([
    '0 translations into Welsh taken into editions/cy.',
    expect.stringMatching(/^\d+ are not done by their state, and were not taken: .*text\/help\.md/),
  ]);
  expect(gaps()).toEqual(before);
});

test('D-71 a file as any tool writes it is read: groups, quotes, notes, prefixes, comments on words, regions', () => {
  const { out, take, gaps } = openSite({ ...ready, 'editions.json': editionList() });
  const words = translated(out(), '<target><mrk id="m1" type="comment" value="ok">').replaceAll(
    '</target>',
    '</mrk></target>',
  );
  const other = words
    .replaceAll(
      /(<file [^>]*>)/g,
      '$1<mda:metadata xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" id="1"/><group id="g">',
    )
    .replaceAll('</file>', '<unit id="u1"/></group></file>')
    .replaceAll(/<(\/?)(?=xliff|file|group|unit|segment|source|target|mrk)/g, '<$1x:')
    .replace('xmlns=', 'xmlns:x=')
    .replace('trgLang="cy"', "trgLang='cy-GB'");
  expect(take(other)).toHaveLength(2);
  expect(gaps()).toEqual([]);
});
