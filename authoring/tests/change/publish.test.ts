import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, writeTree } from '../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../tests/support/content/small-site.ts';
import { project } from '../../../tests/support/project/project.ts';
import { run } from '../../../tests/support/project/project-commands.ts';
import { isNightly } from '../../../tests/support/run/is-nightly.ts';
import { formatContent } from '../../change/format-files.ts';
import { publish } from '../../change/publish.ts';
import { nextVersion } from '../../check/next-version.ts';
import { readSite } from '../../check/site.ts';

/** The small site with its contract published, and ways to change it and to hear what the check says. */
function published() {
  const folder = writeTree(smallSite);
  publish(folder, project, 'contract');
  const at = (path: string) => join(folder, path);
  return {
    folder,
    write: (path: string, text: string) => writeFileSync(at(path), text),
    edit(path: string, from: string, to: string) {
      const text = readFileSync(at(path), 'utf8');
      expect(text).toContain(from);
      writeFileSync(at(path), text.replace(from, to));
    },
    check: () =>
      readSite(folder, project).problems.map(({ file, line, column, message }) =>
        [file.replace(`${folder}/`, ''), line, column, message].join(':'),
      ),
  };
}

const changed = (what: string) =>
  `documents/contract/document.json:4:14:Version "2026-01" stands in published.json as it was published, and its words are others now: ${what}. ` +
  'Give "version" a new name, such as "2026-02", and publish it (npm run content -- publish contract); or put the published words back.';

describe('D-07 a published document', () => {
  test('says what it says as long as nobody changes it', () => {
    expect(published().check()).toEqual([]);
  });

  test('cannot get other words under the same version', () => {
    const { edit, check } = published();
    edit('documents/contract/complaints.md', 'Call {phone}.', 'Write to {email}.');
    expect(check()).toEqual([changed('complaints.md has changed')]);
  });

  test('can get them under a new version, and be published again', () => {
    const { folder, edit, check } = published();
    edit('documents/contract/complaints.md', 'Call {phone}.', 'Write to {email}.');
    edit('documents/contract/document.json', '2026-01', '2026-02');
    expect(check()).toEqual([]);
    expect(publish(folder, project, 'contract')).toMatchObject({ done: expect.stringContaining('"2026-02"') });
    edit('documents/contract/complaints.md', 'Write to', 'Mail');
    expect(check()).toEqual([
      changed('complaints.md has changed').replaceAll('2026-02', '2026-03').replace('2026-01', '2026-02'),
    ]);
  });

  test('cannot get the name of an earlier version back', () => {
    const { folder, edit, check } = published();
    edit('documents/contract/complaints.md', 'Call {phone}.', 'Write to {email}.');
    edit('documents/contract/document.json', '2026-01', '2026-02');
    publish(folder, project, 'contract');
    edit('documents/contract/document.json', '2026-02', '2026-01');
    expect(check()).toEqual([changed('complaints.md has changed').replace('"2026-02"', '"2026-03"')]);
  });

  test('counts its title, its sections and their order', () => {
    const { edit, write, check } = published();
    edit('documents/contract/document.json', '["summary", "complaints"]', '["complaints", "summary", "more"]');
    write('documents/contract/more.md', '## More\n\nWords.\n');
    expect(check()).toEqual([changed('document.json has changed, more.md is new')]);
  });

  test('does not count a changed value or contact, another schema name, what is to be confirmed, or formatting', () => {
    const { folder, edit, check } = published();
    edit('values.json', '24', '18');
    edit('site.json', '01632 960 123', '01632 960 124');
    edit('documents/contract/document.json', '../../../schemas/', './');
    edit(
      'documents/contract/document.json',
      '["summary", "complaints"]',
      '[\n    "summary",\n    { "section": "complaints", "confirm": "Why." }\n  ]',
    );
    edit('documents/contract/complaints.md', 'Call {phone}.\n', 'Call {phone}.  \r\n\r\n');
    expect(check()).toEqual([]);
    formatContent(folder);
    expect(check()).toEqual([]);
  });

  test('gets no message of its own while its files have another mistake', () => {
    const { edit, check } = published();
    edit('documents/contract/complaints.md', 'Call {phone}.', 'Call {phnoe}.');
    edit('documents/contract/summary.md', ' months', ' weeks');
    expect(check()).toEqual(['documents/contract/complaints.md:3:6:There is no placeholder {phnoe}.']);
    edit('documents/contract/complaints.md', '{phnoe}', '{phone}');
    expect(check()).toEqual([changed('summary.md has changed')]);
  });

  test('is let be while published.json cannot be read, which is the one mistake', () => {
    const { edit, check } = published();
    edit('documents/contract/summary.md', ' months', ' weeks');
    edit('published.json', '"documents"', '"documnets"');
    expect(check()).toHaveLength(1);
    expect(check()[0]).toContain('published.json:3:3');
  });
});

describe('npm run content -- publish', () => {
  if (isNightly)
    test('keeps the version, and does nothing the second time', () => {
      const folder = writeTree(smallSite);
      expect(publish(folder, project, 'contract')).toEqual({
        done:
          'Version "2026-01" of contract is ready. When your change has been published and merged, customers agree to it, ' +
          'and from then on its words change only together with its version.',
      });
      const before = filesIn(folder);
      expect(publish(folder, project, 'contract')).toEqual({
        done: expect.stringMatching(/^Version "2026-01" of contract is published already, with these words/),
      });
      expect(filesIn(folder)).toEqual(before);
      expect(formatContent(folder, true).changed).not.toContain(join(folder, 'published.json'));
    });

  test('refuses other words for a published version, and any other mistake', () => {
    const { folder, edit } = published();
    edit('documents/contract/summary.md', ' months', ' weeks');
    const before = filesIn(folder);
    const ended = run('content', folder, 'publish', 'contract');
    expect(ended).toMatchObject({ status: 1, stdout: '' });
    expect(ended.stderr).toMatch(
      /^Nothing is published while there are mistakes:\n {2}documents\/contract\/document\.json:4:14 {2}Version "2026-01" stands/,
    );
    expect(filesIn(folder)).toEqual(before);
  });

  test('refuses a document that is not there', () => {
    expect(publish(writeTree(smallSite), project, 'contrat')).toEqual({
      refused: 'There is no document named "contrat". Did you mean "contract"?',
    });
  });
});

test.each([
  ['2026-01', '2026-02'],
  ['2026-12', '2027-01'],
  ['1', '2'],
  ['v9', 'v10'],
  ['2026-01.9', '2026-01.10'],
  ['2026-01-31', '2026-01-31.2'],
  ['2026-01-31.2', '2026-01-31.3'],
  ['draft', 'draft-2'],
])('the version after %s can be %s', (version, next) => {
  expect(nextVersion(version, [version])).toBe(next);
});

test('a version that is called by its month gets the present one, if that is free', () => {
  expect(nextVersion('2026-04', ['2026-04'], '2026-11')).toBe('2026-11');
  expect(nextVersion('2026-11', ['2026-11'], '2026-11')).toBe('2026-12');
  expect(nextVersion('1', ['1'], '2026-11')).toBe('2');
});
