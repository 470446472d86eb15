import { inFiles, type Row } from './row.ts';

const reads = 'reads.json';
/** A file of one read, `slots`. */
export const read = (more = '', path = '/slots/:external_reference', label = '"words"') => `{
  "$schema": "../schemas/reads.schema.json",
  "slots": {
    "path": "${path}",
    "meaning": "Free appointments.",
    "answer": { "type": "object", "required": ["slots"] },
    "example": { "slots": [{ "id": "thu-am", ${label}: "Thursday morning" }] },
    "failed": "notYet"${more}
  }
}
`;
/** What asks for a slot of a read. */
export const choice = (name = 'slots'): Row[1] => ({
  'acts.json': ['{', '{ "slot-choice": { "kind": "answer", "meaning": "Chooses a slot.", "done": "chose a slot" },'],
  'pages/dd-start.json': [
    '{ "type": "button", "label": "Go on", "to": "next" }',
    `{ "type": "question-choice", "name": "slot", "label": "When?",
      "optionsFrom": { "read": "${name}", "list": "slots", "value": "id", "label": "words" } },
    { "type": "button", "label": "Go on", "act": "slot-choice", "to": "next" }`,
  ],
});

/** What pages may ask the provider's system for. */
export const readRows: Row[] = inFiles({
  'a read that no page has': [{ [reads]: read() }, [reads, '"slots": {'], 'No page reads "slots".'],
  'a read that there is not': [
    { [reads]: read(), ...choice('slot') },
    ['pages/dd-start.json', '"slot", "list"'],
    'There is no read named "slot".',
    'slots',
  ],
  'a path with what a link has not': [
    { [reads]: read('', '/slots/:external_refrence'), ...choice() },
    [reads, '"/slots/:external_refrence"'],
    'A path can have :external_reference, :link and values, not :external_refrence.',
    'external_reference',
  ],
  'a path with an answer to no question': [
    { [reads]: read('', '/slots/{answer.day}'), ...choice() },
    [reads, '"/slots/{answer.day}"'],
    'No page asks a question named "day".',
  ],
  'a path with a personal answer': [
    {
      [reads]: read('', '/slots/{answer.day}'),
      'acts.json': choice()['acts.json']!,
      'pages/dd-start.json': [
        String(choice()['pages/dd-start.json']![0]),
        `{ "type": "question-date", "name": "day", "label": "Day?", "personal": true }, ${choice()['pages/dd-start.json']![1]}`,
      ],
    },
    [reads, '"/slots/{answer.day}"'],
    '"day" is personal, and the paths of calls stand in logs: ask for it by :link.',
  ],
  'options that the answer does not have': [
    { [reads]: read('', '/slots/:link', '"label"'), ...choice() },
    ['pages/dd-start.json', '{ "read"'],
    'The example of "slots" in reads.json has no list "slots" whose entries each have "words".',
  ],
});
