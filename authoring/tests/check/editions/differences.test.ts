import { expect, test } from 'vitest';
import type { Edit } from '../../../../tests/support/content/content-folder.ts';
import { cy, type EditionRow, lastMessage, said } from '../../../../tests/support/content/whole-edition.ts';

const rows: Record<string, EditionRow> = {
  'another placeholder in a text': [
    { [cy('text/help.md')]: ['[{phone}](tel:{phone})', '[{hours}](tel:{phone})'] },
    'editions/cy/text/help.md:3:7  text/help.md has {phone}, and this has {hours}.',
  ],
  'a placeholder less in a document': [
    { [cy('documents/contract/summary.md')]: ['{contract_months}', '24'] },
    'editions/cy/documents/contract/summary.md:1:1  documents/contract/summary.md has {contract_months}, and this has not.',
  ],
  'another placeholder in a message': [
    { [cy('messages.json')]: ['"notYet": "Call {phone}"', '"notYet": "Call {email}"'] },
    `editions/cy/messages.json:${lastMessage(cy('messages.json'))}:13  messages.json has {phone}, and this has {email}.`,
  ],
  'the forms of a number that the original has not': [
    {
      [cy('messages.json')]: [
        '"notYet": "Call {phone}"',
        '"notYet": "{contract_months, plural, two {# fis} other {# mis}}: {phone}"',
      ],
    },
    `editions/cy/messages.json:${lastMessage(cy('messages.json'))}:13  messages.json has no {contract_months}, and this has.`,
  ],
  'a form that the language of the translation has not': [
    {
      'messages.json': [
        '"notYet": "Call {phone}"',
        '"notYet": "{contract_months, plural, one {# month} other {# months}}: {phone}"',
      ],
      [cy('messages.json')]: [
        '"notYet": "Call {phone}"',
        '"notYet": "{contract_months, plural, twoo {# fis} other {# mis}}: {phone}"',
      ],
    },
    `editions/cy/messages.json:${lastMessage(cy('messages.json'))}:40  Welsh has no form "twoo": it has zero, one, two, few, many, other, and exact numbers such as =0. Did you mean "two"?`,
  ],
  'an amount that the original has not': [
    { [cy('text/help.md')]: ['We answer.', 'Talwn £1,035.00.'] },
    'editions/cy/text/help.md:7:7  text/help.md has no £1035, and this has.',
  ],
  'a percentage in a message': [
    { [cy('messages.json')]: ['"notYet": "Call {phone}"', '"notYet": "3.9 %: {phone}"'] },
    `editions/cy/messages.json:${lastMessage(cy('messages.json'))}:13  messages.json has no 3.9%, and this has.`,
  ],
  'another link in a text': [
    { [cy('text/card-start.md')]: ['(/help#how-we-help)', '(/choose)'] },
    'editions/cy/text/card-start.md:3:58  text/card-start.md has the link /help, and this has the link /choose.',
  ],
  'a link that is not in the original': [
    { [cy('text/help.md')]: ['We answer.', 'We [answer](/choose).'] },
    'editions/cy/text/help.md:7:13  text/help.md has no link /choose, and this has.',
  ],
  'another picture': [
    { [cy('text/card-start.md')]: ['![Our logo](/logo.svg)', ''] },
    'editions/cy/text/card-start.md:1:1  text/card-start.md has the picture /logo.svg, and this has not.',
  ],
  'a heading more in a document': [
    { [cy('documents/contract/complaints.md')]: ['Call {phone}.', '### Ffoniwch\n\nCall {phone}.'] },
    'editions/cy/documents/contract/complaints.md:3:1  documents/contract/complaints.md has a paragraph where this has a smaller heading: a text has the same parts in each language.',
  ],
  'a list for a paragraph in a document': [
    { [cy('documents/contract/complaints.md')]: ['Call {phone}.', '- Call {phone}.'] },
    'editions/cy/documents/contract/complaints.md:3:1  documents/contract/complaints.md has a paragraph where this has a list: a text has the same parts in each language.',
  ],
  'a paragraph less in a document': [
    { [cy('documents/contract/complaints.md')]: ['## Complaints\n\nCall {phone}', '## Call {phone}'] },
    'editions/cy/documents/contract/complaints.md:1:17  documents/contract/complaints.md has a paragraph where this has the end: a text has the same parts in each language.',
  ],
  'a list for a paragraph in a text': [
    { [cy('text/help.md')]: ['We answer.', '- We answer.'] },
    'editions/cy/text/help.md:7:1  text/help.md has a paragraph where this has a list: a text has the same parts in each language.',
  ],
  'a section more in a document': [
    { [cy('documents/contract/document.json')]: [', "cancellation-form"]', ']'] },
    'editions/cy/documents/contract/document.json:4:15  documents/contract/document.json has more here: only words differ between languages.',
  ],
  'another version of a document': [
    { [cy('documents/contract/document.json')]: ['2026-01', '2026-02'] },
    'editions/cy/documents/contract/document.json:3:14  documents/contract/document.json has "2026-01" here: only words differ between languages.',
  ],
  'another address of a page': [
    { [cy('pages/help.json')]: ['"/help"', '"/cymorth"'] },
    'editions/cy/pages/help.json:2:11  pages/help.json has "/help" here: only words differ between languages.',
  ],
  'a block less on a page': [
    { [cy('pages/switch-confirm.json')]: [', "act": "switch-consent"', ''] },
    'editions/cy/pages/switch-confirm.json:6:5  pages/switch-confirm.json has more here: only words differ between languages.',
  ],
  'another condition': [
    { [cy('pages/contract-start.json')]: ['"is": true', '"is": false'] },
    'editions/cy/pages/contract-start.json:21:58  pages/contract-start.json has true here: only words differ between languages.',
  ],
  'another number of a value': [
    { [cy('values.json')]: ['"offer_name"', '"contract_months": { "value": 18 },\n  "offer_name"'] },
    'editions/cy/values.json:2:33  values.json has 24 here: only words differ between languages.',
  ],
  'a message that there is not': [
    { [cy('messages.json')]: ['"notYet"', '"notYte"'] },
    `editions/cy/messages.json:${lastMessage(cy('messages.json'))}:3  There is no notYte in messages.json that this could translate. Did you mean "notYet"?`,
  ],
  'a text that there is not': [
    { [cy('text/hlep.md')]: 'Geiriau\n' },
    'editions/cy/text/hlep.md:1:1  There is no text/hlep.md that this could translate. Did you mean "text/help.md"?',
  ],
  'a page that there is not': [
    { [cy('pages/hlep.json')]: '{ "title": "Cymorth" }' },
    'editions/cy/pages/hlep.json:1:1  There is no pages/hlep.json that this could translate. Did you mean "pages/help.json"?',
  ],
  'a value that there is not': [
    { [cy('values.json')]: ['"offer_name"', '"offre_name"'] },
    'editions/cy/values.json:2:3  There is no offre_name in values.json that this could translate. Did you mean "offer_name"?',
  ],
  'an act that there is not': [
    { [cy('acts.json')]: '{ "contract-agreemnt": { "dates": {} } }' },
    'editions/cy/acts.json:1:3  There is no contract-agreemnt in acts.json that this could translate. Did you mean "contract-agreement"?',
  ],
  'a placeholder that there is nowhere': [
    { [cy('text/help.md')]: ['We answer.', 'We answer {fone}.'] },
    'editions/cy/text/help.md:7:11  text/help.md has no {fone}, and this has.',
  ],
  'a link to a heading that there is in the other language alone': [
    { [cy('text/card-start.md')]: ['(/help#how-we-help)', '(/help#sut)'] },
    'editions/cy/text/card-start.md:3:58  There is no heading with the id "sut" on /help.',
  ],
  'HTML in a translation': [
    { [cy('text/help.md')]: ['We answer.', 'We <b>answer</b>.'] },
    'editions/cy/text/help.md:7:4  Raw HTML (<b>) is not possible in Markdown: bold words are **words**.',
  ],
  'a block of no kind on a page': [
    { [cy('pages/help.json')]: ['"type": "', '"type": "x'] },
    'editions/cy/pages/help.json:6:15  "xtext" is not a block type. Did you mean "text"?',
  ],
  'a picture of a text that there is not': [
    { [cy('text/card-start.md')]: ['/logo.svg', '/lgoo.svg'] },
    'editions/cy/text/card-start.md:5:13  text/card-start.md has the picture /logo.svg, and this has the picture /lgoo.svg.',
  ],
  'more of an act than the words of its calendar': [
    { [cy('acts.json')]: '{ "contract-agreement": { "done": "wedi cytuno" } }' },
    'editions/cy/acts.json:1:35  acts.json has "agreed to their contract" here: only words differ between languages.',
  ],
};

/** A text that shows unless a link says another offer, in both languages. `asked`: what the translation asks for. */
const underCondition = (asked: string): Record<string, Edit> => {
  const when = (words: string) => `"markdown": "card-start", "when": { "value": "offer_name", "is": "${words}" }`;
  return {
    'pages/card-start.json': ['"markdown": "card-start"', when('Full fibre 900')],
    [cy('pages/card-start.json')]: ['"markdown": "card-start"', when(asked)],
    [cy('translated.json')]: undefined,
  };
};

test('D-42 a condition over the words of a value asks in each language for its own', () => {
  expect(said(underCondition('Ffibr llawn 900')).filter((one) => !one.includes('Nothing says which words'))).toEqual(
    [],
  );
  expect(said(underCondition('Full fibre 900'))).toEqual([
    'editions/cy/pages/card-start.json:6:88  In this language the value is "Ffibr llawn 900": ask for that.',
  ]);
});

test.each(Object.entries(rows))(
  'D-42 between languages, %s is told once, with its file and line',
  (_, [edits, sentence]) => {
    expect(said(edits)).toEqual([sentence]);
  },
);
