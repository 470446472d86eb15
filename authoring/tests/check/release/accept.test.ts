import { describe, expect, test } from 'vitest';
import { type Edit, writeTree } from '../../../../tests/support/content/content-folder.ts';
import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { project } from '../../../../tests/support/project/project.ts';
import { run } from '../../../../tests/support/project/project-commands.ts';
import { isNightly } from '../../../../tests/support/run/is-nightly.ts';
import { accept, assets, change, findings, ready } from '../../../../tests/support/server/ready-site.ts';
import { readSite } from '../../../check/site.ts';

describe('content/release.json', () => {
  const months: Record<string, Edit> = {
    'values.json': ['"meaning": "Length."', '"meaning": "Length.", "confirm": "Compare it with the rules."'],
  };

  test('accepts a finding by its name, with a reason', () => {
    const entry = { name: 'confirm:contract_months', reason: 'Confirmed on 12 January 2026.' };
    expect(findings({ ...months, 'release.json': accept(entry) })).toEqual([]);
    expect(findings({ ...months, 'release.json': accept({ ...entry, value: 24 }) })).toEqual([]);
  });

  test('asks again when a confirmed value has changed', () => {
    const entry = { name: 'confirm:contract_months', reason: 'Confirmed.', value: 18 };
    expect(findings({ ...months, 'release.json': accept(entry) })).toEqual([
      'release.json:7:16  18 was accepted, and it is 24 now: confirm it again.',
    ]);
  });

  test('accepts one entry of a list, and none that comes beside it', () => {
    const [one, two] = ['Privacy', 'Cookies'].map(
      (label) => `{ "label": "${label}", "href": "https://www.example.com/x" }`,
    );
    const privacy = '{ "label": "Privacy", "href": "https://www.bright.invalid/privacy" }';
    const accepted = accept({ name: 'sample-address:site/footer/policies/privacy/href', reason: 'A trial.' });
    const found = findings({ 'site.json': [privacy, `${two},\n      ${one}`], 'release.json': accepted });
    expect(found).toEqual([expect.stringContaining('[sample-address:site/footer/policies/cookies/href]')]);
  });

  test('has a name for each of several findings on one page', () => {
    const title: Edit = ['"title": "A page"', '"title": "[One]", "heading": [{ "text": "[Two]" }]'];
    const name = 'unfinished:pages/success/one';
    expect(findings({ 'pages/success.json': title, 'release.json': accept({ name, reason: 'A trial.' }) })).toEqual([
      expect.stringContaining('[unfinished:pages/success/two]'),
    ]);
  });

  test('asks again when other words stand where some were accepted', () => {
    const entry = { name: 'sample-phone', reason: 'A trial.', value: '01632 960 123' };
    const site: Edit = ['020 3319 4000', '01632 960 124'];
    expect(findings({ 'site.json': site, 'release.json': accept(entry) })).toEqual([
      'release.json:7:16  "01632 960 123" was accepted, and it is "01632 960 124" now: confirm it again.',
    ]);
  });

  test('has no acceptance that accepts nothing, and none twice', () => {
    const entry = { name: 'confirm:contract_month', reason: 'Confirmed.' };
    expect(findings({ ...months, 'release.json': accept(entry) })).toEqual([
      'release.json:5:15  The release check finds nothing by the name "confirm:contract_month": take this out. Did you mean "confirm:contract_months"?',
      expect.stringContaining('values.json'),
    ]);
    const right = { ...entry, name: 'confirm:contract_months' };
    expect(findings({ ...months, 'release.json': accept(right, right) })).toEqual([
      'release.json:9:15  "confirm:contract_months" is accepted already.',
    ]);
  });

  test('gives every acceptance a reason', () => {
    const folder = writeTree({ ...ready, 'release.json': accept({ name: 'contrast' }) });
    expect(readSite(folder, { ...project, assets }).problems).toMatchObject([
      { line: 4, message: '"reason" is missing here.' },
    ]);
  });
});

describe('npm run check -- --release', () => {
  if (isNightly)
    test('tells ordinary mistakes first, and then only those', () => {
      const folder = writeTree(change(smallSite, { 'text/help.md': ['{phone}', '{phnoe}'] }));
      expect(run('check', folder, '--release')).toEqual({
        status: 1,
        stdout: `text/help.md:3:7  There is no placeholder {phnoe}. Did you mean "phone"?

content: 1 mistake, to be put right before anything is checked for release.
`,
        stderr: '',
      });
    });

  // The ordinary check finds no mistake in the same content: authoring/tests/cli/check.test.ts.
  test('finds what is there to do, for people and for tools', () => {
    const folder = writeTree(smallSite);
    const found = run('check', folder, '--release');
    expect(found.status).toBe(1);
    expect(found.stdout).toContain('[sample-phone]');
    expect(found.stdout).toMatch(/\ncontent: no mistakes, and \d+ things to do before a release\./);
    if (!isNightly) return;
    const problems = JSON.parse(run('check', folder, '--release', '--format', 'json').stdout);
    expect(problems).toContainEqual(
      expect.objectContaining({ file: 'site.json', line: 9, column: 15, name: 'sample-phone' }),
    );
  });
});
