import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { inFile, inFiles, type Row } from './row.ts';

const card = 'pages/card-start.json';
const problem = 'pages/problem.json';
const journeys = 'journeys.json';
const withoutBlocks = `${String(smallSite[card]).split('"blocks"')[0]}"blocks": []\n}`;

/** What the schemas refuse. */
export const schema: Row[] = [
  ...inFile(card, {
    'an unknown block type': [['"button"', '"buton"'], '"buton" is not a block type.', 'button'],
    'a block without a type': [['"type": "button", ', '', '{ "label"'], '"type" is missing here: which block is it?'],
    'a placeholder for one of a few words, told once': [
      ['"required"', '"{link}"'],
      '"{link}" is not one of "required", "optional" or "none".',
    ],
    'a misspelt property': [['"label"', '"lable"'], '"lable" is not a property here.', 'label'],
    'a property under another name': [['"label"', '"words"'], '"words" is not a property here.', 'label'],
    'a missing property': [['"label": "Go on", ', '', '{ "type": "button"'], '"label" is missing here.'],
    'a value that is none of those possible': [
      ['"lead"', '"leed"'],
      '"leed" is not one of "lead", "small" or "bar".',
      'lead',
    ],
    'a number for a text': [['"A page"', '5', '5,'], 'Text in quotes is expected here, not 5.'],
    'the schema of another place': [
      ['page.schema', 'site.schema', '"../../schemas/site'],
      '"../../schemas/site.schema.json" is not the schema of a file in this place.',
      '../../schemas/page.schema.json',
    ],
    'a placeholder in two braces in a label': [
      ['Go on', 'Go on to {{offer_name}}', '{{offer'],
      'A placeholder has one brace on each side.',
      '{offer_name}',
    ],
    'a day that no month has': [
      ['"link":', '"review": "2026-02-31",\n  "link":', '"2026-02-31"'],
      '"2026-02-31" is no day such as 2026-12-31.',
    ],
    'a blank label': [['"Go on"', '" "'], 'This text is blank.'],
    'a title on two lines': [['A page', 'A\\npage', '"A\\n'], 'This text has to be on one line.'],
    'a title with half a character': [
      ['A page', 'A \\ud83d', '"A \\ud83d'],
      'There is a character here that cannot be shown.',
    ],
    'a label with a line end of another program': [['Go on', 'Go\u2028on', '"Go'], 'This text has to be on one line.'],
  }),
  ...inFile('site.json', {
    'a placeholder for a colour, told once': [
      ['"#00535c"', '"{brand}"'],
      '"{brand}" does not have the form that is needed here, such as "#0b57d0". The one accent colour, as #rrggbb: buttons, links and marks. White text must be readable on it.',
    ],
    'a colour of three digits': [
      ['"#00535c"', '"#05C"'],
      '"#05C" does not have the form that is needed here, such as "#0b57d0". The one accent colour, as #rrggbb: buttons, links and marks. White text must be readable on it.',
      '#0055cc',
    ],
    'a colour in capitals': [
      ['#00535c', '#00535C', '"#00535C"'],
      '"#00535C" does not have the form that is needed here, such as "#0b57d0". The one accent colour, as #rrggbb: buttons, links and marks. White text must be readable on it.',
      '#00535c',
    ],
    'a phone number with other marks': [
      ['01632 960 123', '(01632) 960-123', '"(01632'],
      '"(01632) 960-123" does not have the form that is needed here, such as "01632 960 123". The support phone number as it is read out, with spaces.',
      '01632 960 123',
    ],
  }),
  ...inFiles({
    'a value that can be nothing but true': [
      { 'acts.json': ['"dutyToPay": true', '"dutyToPay": false'] },
      ['acts.json', 'false'],
      'false cannot stand here: it is true, or left out.',
    ],
    'true in quotes where nothing else can be': [
      { 'values.json': ['"meaning": "Length."', '"meaning": "Length.", "sample": "true"'] },
      ['values.json', '"true"'],
      '"true" is text; true has no quotes.',
    ],
    'a message under a misspelt name': [
      { 'messages.json': ['"pleaseWait"', '"pleasewait"'] },
      ['messages.json', '"pleasewait"'],
      'Nothing asks for "pleasewait", and "pleaseWait" is missing.',
      'pleaseWait',
    ],
    'a property that is none': [
      { [problem]: ['"heading"', '"colour": "red", "heading"'] },
      [problem, '"colour"'],
      '"colour" is not a property here; there can be "type", "heading", "text", "call" or "when".',
    ],
    'a page without blocks': [{ [card]: withoutBlocks }, [card, '[]'], 'This list is empty.'],
    'a version in words': [
      { 'documents/contract/document.json': ['2026-01', 'February 2026'] },
      ['documents/contract/document.json', '"February'],
      '"February 2026" does not have the form that is needed here, such as "2026-01". The version that an agreement is recorded against. Give changed words a new one.',
      'february-2026',
    ],
    'the name of a finding in its brackets': [
      { 'release.json': '{ "$schema": "release.schema.json", "accept": [{ "name": "[contrast]", "reason": "x" }] }' },
      ['release.json', '"[contrast]"'],
      '"[contrast]" does not have the form that is needed here, such as "confirm:complaints_weeks". The finding\'s name, as the release check prints it in brackets.',
      'contrast',
    ],
    'a state without a page': [
      { 'states.json': ['  "used": "problem",\n', ''] },
      ['states.json'],
      '"used" is missing here.',
    ],
    'a message that the code needs': [
      { 'messages.json': ['  "tryAgain": "Words",\n', ''] },
      ['messages.json'],
      '"tryAgain" is missing here.',
    ],
    'a journey without steps': [
      { [journeys]: ['["contract-start", "success"]', '[]'] },
      [journeys, '[] }'],
      'This list is empty.',
    ],
  }),
];
