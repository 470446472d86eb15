import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removePage } from '../../../src/content/change/remove-page.ts';
import { readSite } from '../../../src/content/compile/site.ts';
import { edited, writeTree } from '../../support/content/content-folder.ts';
import { smallSite } from '../../support/content/small-site.ts';
import { project } from '../../support/project/project.ts';

const page = `{
  "$schema": "../../schemas/page.schema.json",
  "path": "/old-offer",
  "title": "An old offer",
  "link": "none",
  "blocks": [
    { "type": "text", "markdown": "old-offer" },
    { "type": "button", "label": "Ask", "action": "say", "message": "oldOffer" },
    { "type": "contacts", "heading": "Need help?" }
  ]
}
`;
const withOldOffer = {
  'pages/old-offer.json': page,
  'text/old-offer.md': 'An offer.\n',
  'messages.json': ['"notYet"', '"oldOffer": "It has ended.",\n  "notYet"'] as [string, string],
};

test('a page is removed with the text and the message that only it has, and nothing else changes', () => {
  const folder = writeTree(edited(withOldOffer));
  expect(removePage(folder, project, 'old-offer')).toMatchObject({
    removed: [expect.stringContaining('pages/old-offer.json'), expect.stringContaining('text/old-offer.md')],
    changed: [expect.stringContaining('messages.json')],
  });
  expect(existsSync(join(folder, 'pages/old-offer.json'))).toBe(false);
  expect(existsSync(join(folder, 'text/old-offer.md'))).toBe(false);
  expect(readFileSync(join(folder, 'messages.json'), 'utf8')).toBe(smallSite['messages.json']);
  expect(readSite(folder, project).problems).toEqual([]);
});

test('what release.json accepts of a page goes with it, and nothing else', () => {
  const kept = '{ "name": "sample-logo", "reason": "It is a sample." }';
  const accepted = (own: string) =>
    `{\n  "$schema": "../schemas/generated/editor/release.schema.json",\n  "accept": [${own}${kept}]\n}\n`;
  const folder = writeTree({
    ...edited({
      ...withOldOffer,
      'pages/old-offer.json': page.replace('  "blocks"', '  "review": "2026-01-01",\n  "blocks"'),
    }),
    'release.json': accepted('{ "name": "review:old-offer", "reason": "It is.", "value": "2026-01-01" }, '),
  });
  expect(removePage(folder, project, 'old-offer')).toMatchObject({
    changed: expect.arrayContaining([expect.stringContaining('release.json')]),
  });
  expect(readFileSync(join(folder, 'release.json'), 'utf8')).toBe(accepted(''));
});

test('while anything leads to a page it stays, and every such place is named at once', () => {
  const folder = writeTree(
    edited({
      ...withOldOffer,
      'text/help.md': ['We answer.', 'See [an offer](/old-offer).'],
      'states.json': ['"used": "problem"', '"used": "old-offer"'],
    }),
  );
  expect(removePage(folder, project, 'old-offer')).toMatchObject({
    refused: 'Nothing was removed. First change what leads there:',
    problems: [{ file: `${folder}/states.json` }, { file: `${folder}/text/help.md` }],
  });
  // A link in words, and a page that has to be, are no entries that can be taken out.
  expect(removePage(folder, project, 'old-offer', { takesOut: true })).not.toHaveProperty('entries');
  expect(readFileSync(join(folder, 'pages/old-offer.json'), 'utf8')).toBe(page);
});

test('a page that there is not is named with the one that was meant', () => {
  expect(removePage(writeTree(smallSite), project, 'hepl')).toEqual({
    refused: 'There is no page named "hepl". Did you mean "help"?',
  });
});

test('the last rows of a footer and the last messages go with a page, and the bracket after them stays on its line', () => {
  const tree = edited({
    ...withOldOffer,
    'pages/old-offer.json': page.replace(
      '{ "type": "contacts"',
      '{ "type": "button", "label": "Ask more", "action": "say", "message": "oldOfferMore" },\n    { "type": "contacts"',
    ),
    'messages.json': [
      '"notYet": "Not yet, call {phone}"',
      '"notYet": "Not yet, call {phone}",\n  "oldOffer": "It has ended.",\n  "oldOfferMore": "Call us."',
    ],
  });
  const last = '{ "label": "Privacy", "href": "https://www.example.com/privacy" }';
  const rows = ['An offer', 'The offer'].map((label) => `{ "label": "${label}", "href": "/old-offer" }`);
  const site = String(tree['site.json']).replace(last, [last, ...rows].join(',\n      '));
  const folder = writeTree({ ...tree, 'site.json': site });
  expect(removePage(folder, project, 'old-offer', { takesOut: true })).toHaveProperty('removed');
  expect(readFileSync(join(folder, 'site.json'), 'utf8')).toBe(smallSite['site.json']);
  expect(readFileSync(join(folder, 'messages.json'), 'utf8')).toBe(smallSite['messages.json']);
});

test('a row of the footer and a button can go with the page that they lead to, and no other byte does', () => {
  const row = '{ "label": "An offer", "href": "/old-offer" }';
  const button = '{ "type": "button", "label": "An offer", "to": "old-offer" }';
  const tree = edited(withOldOffer);
  const help = String(tree['pages/help.json']);
  const before = {
    'site.json': String(tree['site.json']).replace('    "policies": [\n', `    "policies": [\n      ${row},\n`),
    'pages/help.json': help.replace('"blocks": [\n', `"blocks": [\n    ${button},\n`).replaceAll('\n', '\r\n'),
  };
  const folder = writeTree({ ...tree, ...before });
  expect(removePage(folder, project, 'old-offer')).toMatchObject({
    refused: 'Nothing was removed. First change what leads there:',
    entries: [
      { file: `${folder}/pages/help.json`, line: 7, text: button },
      { file: `${folder}/site.json`, text: row },
    ],
  });
  expect(removePage(folder, project, 'old-offer', { takesOut: true })).toHaveProperty('removed');
  expect(readFileSync(join(folder, 'site.json'), 'utf8')).toBe(smallSite['site.json']);
  expect(readFileSync(join(folder, 'pages/help.json'), 'utf8')).toBe(help.replaceAll('\n', '\r\n'));
  expect(existsSync(join(folder, 'pages/old-offer.json'))).toBe(false);
});
