import { smallSite } from '../../../support/content/small-site.ts';
import type { Row } from './row.ts';

const card = 'pages/card-start.json';
const problem = 'pages/problem.json';
const journeys = 'journeys.json';
const withoutBlocks = `${String(smallSite[card]).split('"blocks"')[0]}"blocks": []\n}`;

/** What the schemas refuse. */
export const schema: Row[] = [
  [
    'an unknown block type',
    { [card]: ['"button"', '"buton"'] },
    [card, '"buton"'],
    '"buton" is not a block type.',
    'button',
  ],
  [
    'a block without a type',
    { [card]: ['"type": "button", ', ''] },
    [card, '{ "label"'],
    '"type" is missing here: which block is it?',
  ],
  [
    'a placeholder for a colour, told once',
    { 'site.json': ['"#00535c"', '"{brand}"'] },
    ['site.json', '"{brand}"'],
    '"{brand}" does not have the form that is needed here, such as "#0b57d0". The one accent colour, as #rrggbb: buttons, links and marks. White text must be readable on it.',
  ],
  [
    'a placeholder for one of a few words, told once',
    { [card]: ['"required"', '"{link}"'] },
    [card, '"{link}"'],
    '"{link}" is not one of "required", "optional" or "none".',
  ],
  [
    'a value that can be nothing but true',
    { 'acts.json': ['"dutyToPay": true', '"dutyToPay": false'] },
    ['acts.json', 'false'],
    'false cannot stand here: it is true, or left out.',
  ],
  [
    'true in quotes where nothing else can be',
    { 'values.json': ['"meaning": "Length."', '"meaning": "Length.", "sample": "true"'] },
    ['values.json', '"true"'],
    '"true" is text; true has no quotes.',
  ],
  [
    'a message under a misspelt name',
    { 'messages.json': ['"pleaseWait"', '"pleasewait"'] },
    ['messages.json', '"pleasewait"'],
    'Nothing asks for "pleasewait", and "pleaseWait" is missing.',
    'pleaseWait',
  ],
  [
    'a colour of three digits',
    { 'site.json': ['"#00535c"', '"#05C"'] },
    ['site.json', '"#05C"'],
    '"#05C" does not have the form that is needed here, such as "#0b57d0". The one accent colour, as #rrggbb: buttons, links and marks. White text must be readable on it.',
    '#0055cc',
  ],
  [
    'a misspelt property',
    { [card]: ['"label"', '"lable"'] },
    [card, '"lable"'],
    '"lable" is not a property here.',
    'label',
  ],
  [
    'a property under another name',
    { [card]: ['"label"', '"words"'] },
    [card, '"words"'],
    '"words" is not a property here.',
    'label',
  ],
  [
    'a missing property',
    { [card]: ['"label": "Go on", ', ''] },
    [card, '{ "type": "button"'],
    '"label" is missing here.',
  ],
  [
    'a property that is none',
    { [problem]: ['"heading"', '"colour": "red", "heading"'] },
    [problem, '"colour"'],
    '"colour" is not a property here; there can be "type", "heading", "text" or "when".',
  ],
  [
    'a value that is none of those possible',
    { [card]: ['"lead"', '"leed"'] },
    [card, '"leed"'],
    '"leed" is not one of "lead", "small" or "bar".',
    'lead',
  ],
  ['a number for a text', { [card]: ['"A page"', '5'] }, [card, '5,'], 'Text in quotes is expected here, not 5.'],
  ['a page without blocks', { [card]: withoutBlocks }, [card, '[]'], 'This list is empty.'],
  [
    'the schema of another place',
    { [card]: ['page.schema', 'site.schema'] },
    [card, '"../../schemas/site'],
    '"../../schemas/site.schema.json" is not the schema of a file in this place.',
    '../../schemas/page.schema.json',
  ],
  [
    'a colour in capitals',
    { 'site.json': ['#00535c', '#00535C'] },
    ['site.json', '"#00535C"'],
    '"#00535C" does not have the form that is needed here, such as "#0b57d0". The one accent colour, as #rrggbb: buttons, links and marks. White text must be readable on it.',
    '#00535c',
  ],
  [
    'a placeholder in two braces in a label',
    { [card]: ['Go on', 'Go on to {{offer_name}}'] },
    [card, '{{offer'],
    'A placeholder has one brace on each side.',
    '{offer_name}',
  ],
  [
    'a phone number with other marks',
    { 'site.json': ['01632 960 123', '(01632) 960-123'] },
    ['site.json', '"(01632'],
    '"(01632) 960-123" does not have the form that is needed here, such as "01632 960 123". The support phone number as it is read out, with spaces.',
    '01632 960 123',
  ],
  [
    'a short phone number',
    { 'site.json': ['01632 960 123', '150'] },
    ['site.json', '"150"'],
    '"150" does not have the form that is needed here, such as "01632 960 123". The support phone number as it is read out, with spaces.',
  ],
  [
    'a version in words',
    { 'documents/contract/document.json': ['2026-01', 'February 2026'] },
    ['documents/contract/document.json', '"February'],
    '"February 2026" does not have the form that is needed here, such as "2026-01". The version that an agreement is recorded against. Give changed words a new one.',
    'february-2026',
  ],
  [
    'the name of a finding in its brackets',
    { 'release.json': '{ "$schema": "release.schema.json", "accept": [{ "name": "[contrast]", "reason": "x" }] }' },
    ['release.json', '"[contrast]"'],
    '"[contrast]" does not have the form that is needed here, such as "confirm:complaints_weeks". The finding\'s name, as the release check prints it in brackets.',
    'contrast',
  ],
  [
    'a day that no month has',
    { [card]: ['"link":', '"review": "2026-02-31",\n  "link":'] },
    [card, '"2026-02-31"'],
    '"2026-02-31" is no day of the calendar.',
  ],
  ['a blank label', { [card]: ['"Go on"', '" "'] }, [card, '" "'], 'This text is blank.'],
  ['a blank title', { [card]: ['"A page"', '"  "'] }, [card, '"  "'], 'This text is blank.'],
  ['a title on two lines', { [card]: ['A page', 'A\\npage'] }, [card, '"A\\n'], 'This text has to be on one line.'],
  [
    'a title with half a character',
    { [card]: ['A page', 'A \\ud83d'] },
    [card, '"A \\ud83d'],
    'There is a character here that cannot be shown.',
  ],
  [
    'a label with a line end of another program',
    { [card]: ['Go on', 'Go\u2028on'] },
    [card, '"Go'],
    'This text has to be on one line.',
  ],
  ['a label on two lines', { [card]: ['Go on', 'Go\\non'] }, [card, '"Go'], 'This text has to be on one line.'],
  [
    'a state without a page',
    { 'states.json': ['  "used": "problem",\n', ''] },
    ['states.json'],
    '"used" is missing here.',
  ],
  [
    'a message that the code needs',
    { 'messages.json': ['  "tryAgain": "Words",\n', ''] },
    ['messages.json'],
    '"tryAgain" is missing here.',
  ],
  [
    'a journey without steps',
    { [journeys]: ['["contract-start", "success"]', '[]'] },
    [journeys, '[] }'],
    'This list is empty.',
  ],
  [
    'a number of days without its sign',
    {
      'pages/help.json': [
        '"blocks": [',
        '"blocks": [{ "type": "question-date", "name": "day", "label": "When?", "earliest": "14 days" }, ',
      ],
    },
    ['pages/help.json', '"14 days"'],
    '"14 days" does not have the form that is needed here, such as "today". The earliest day: today, so many days or working days from today, a date, or a value of the link.',
    '+14 days',
  ],
];
