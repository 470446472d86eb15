import { expect, test } from 'vitest';
import type { Edit } from '../../../../tests/support/content/content-folder.ts';
import {
  bilingual,
  cy,
  type EditionRow,
  editionList,
  lastMessage,
  said,
} from '../../../../tests/support/content/whole-edition.ts';
import { accept } from '../../../../tests/support/server/ready-site.ts';

const list = (rest: string) => ({ 'editions.json': editionList(rest) });
const { 'text/help.md': _, ...others } = JSON.parse(String(bilingual[cy('translated.json')]));
const withoutHelp = JSON.stringify(others);

test('D-42 nothing is in the way of a release that is whole in both languages', () => {
  expect(said({})).toEqual([]);
});

const rows: Record<string, EditionRow> = {
  'a text that is not translated': [
    { [cy('text/help.md')]: undefined },
    'text/help.md:1:1  This is not in Welsh: the edition "cy" has no words for it. [untranslated:cy/text/help]',
  ],
  'a section that is not translated': [
    { [cy('documents/contract/complaints.md')]: undefined },
    'documents/contract/complaints.md:1:1  This is not in Welsh: the edition "cy" has no words for it.',
  ],
  'a page that is not translated': [
    { [cy('pages/help.json')]: undefined },
    'pages/help.json:1:1  This is not in Welsh: the edition "cy" has no words for it. [untranslated:cy/pages/help]',
  ],
  'a document without a title of its own': [
    { [cy('documents/contract/document.json')]: undefined },
    'documents/contract/document.json:1:1  This is not in Welsh: the edition "cy" has no words for it.',
  ],
  'a message that is not translated': [
    { [cy('messages.json')]: [',\n  "notYet": "Call {phone}"', ''] },
    `messages.json:${lastMessage('messages.json')}:13  This is not in Welsh: the edition "cy" has no words for it. [untranslated:cy/messages/notYet]`,
  ],
  'a value that is not translated': [
    { [cy('values.json')]: undefined },
    'values.json:1:1  This is not in Welsh: the edition "cy" has no words for it. [untranslated:cy/values]',
  ],
  'a line of the calendar that is not translated': [
    {
      'acts.json': [
        '"dutyToPay": true',
        '"dutyToPay": true, "dates": { "cancel_until": { "days": "contract_months", "meaning": "Last day.", "calendar": "Last day" } }',
      ],
    },
    'acts.json:1:1  This is not in Welsh: the edition "cy" has no words for it. [untranslated:cy/acts]',
  ],
  'words of the site that are not translated': [
    { [cy('site.json')]: [',\n    "hours": "9am to 5pm"', ''] },
    'site.json:11:14  This is not in Welsh: the edition "cy" has no words for it. [untranslated:cy/site/contacts/hours]',
  ],
  'a new text of a page': [
    { 'pages/help.json': ['"title": "A page"', '"title": "Another page"'] },
    'editions/cy/pages/help.json:1:1  pages/help.json has changed since it was translated: "A" is now "Another". [stale:cy/pages/help]',
  ],
  'a block of a page that its translation has not got, whose customers do not see it': [
    { 'pages/help.json': ['"blocks": [', '"blocks": [{ "type": "contacts", "heading": "Call" }, '] },
    'pages/help.json:6:47  This is not in Welsh: the edition "cy" has no words for it. 1 entry of its lists is not shown here. [untranslated:cy/pages/help]',
  ],
  'a text whose original has changed': [
    { 'text/help.md': ['We answer.', 'We answer soon.'] },
    'editions/cy/text/help.md:1:1  text/help.md has changed since it was translated: "answer." is now "answer soon.". [stale:cy/text/help]',
  ],
  'a message whose original has changed': [
    { 'messages.json': ['"notYet": "Call {phone}"', '"notYet": "Ring {phone}"'] },
    `editions/cy/messages.json:${lastMessage(cy('messages.json'))}:13  messages.json has changed since it was translated: "Call" is now "Ring". [stale:cy/messages/notYet]`,
  ],
  'a value whose original has changed': [
    { 'values.json': ['Full fibre 900', 'Full fibre 910'] },
    'editions/cy/values.json:2:28  values.json has changed since it was translated: "900" is now "910". [stale:cy/values/offer_name/value]',
  ],
  'a document that is not published in this language': [
    { [cy('published.json')]: undefined },
    'editions/cy/documents/contract/document.json:3:14  Version "2026-01" of this document is not published yet: npm run content -- publish contract [unpublished:cy/contract]',
  ],
  'a translation of which nobody said that it is right': [
    { [cy('translated.json')]: withoutHelp },
    'editions/cy/text/help.md:1:1  Nothing says which words this translates: once it is right, npm run content -- translated cy text/help.md [unrecorded:cy/text/help]',
  ],
  'a sample that no translator has confirmed': [
    list(', "sample": true'),
    'editions.json:5:41  The words of this edition are a sample: let a translator confirm them, then take "sample" out. [sample-edition:cy]',
  ],
  'words that are not finished': [
    { [cy('text/help.md')]: ['We answer.', 'We answer. <!-- TODO -->'] },
    'editions/cy/text/help.md:7:17  "TODO" says that this is not finished: put the words themselves here. [unfinished:cy/text/help]',
  ],
  'published words that are others now': [
    { [cy('documents/contract/complaints.md')]: ['Call', 'Ring'] },
    'editions/cy/documents/contract/document.json:3:14  Version "2026-01" stands in published.json as it was published, and its words are others now: complaints.md has changed. Give "version" a new name, such as "2026-02", and publish it (npm run content -- publish contract); or put the published words back.',
  ],
};

test.each(Object.entries(rows))(
  'D-42 between languages, %s is told once, with its file and line',
  (_, [edits, sentence]) => {
    expect(said(edits)).toEqual([sentence]);
  },
);

test('D-42 a document that is stale in one language is not released, whatever release.json accepts', () => {
  const changed: Record<string, Edit> = {
    'published.json': undefined,
    'documents/contract/complaints.md': ['Call', 'Ring'],
    'release.json': accept({ name: 'unpublished:contract', reason: 'A trial.' }),
  };
  const stale =
    'editions/cy/documents/contract/complaints.md:1:1  documents/contract/complaints.md has changed since it was translated: "Call" is now "Ring".';
  expect(said(changed)).toEqual([stale]);
  const names = ['unpublished:contract', 'stale:cy/documents/contract/complaints'];
  const accepted = accept(...names.map((name) => ({ name, reason: 'A trial.' })));
  expect(said({ ...changed, 'release.json': accepted })).toContain(stale);
});

test('D-42 a text that is stale can be accepted by its name', () => {
  const reason = 'The translator has it.';
  const release = accept({ name: 'stale:cy/text/help', reason });
  expect(said({ 'text/help.md': ['We answer.', 'We answer soon.'], 'release.json': release })).toEqual([]);
});
