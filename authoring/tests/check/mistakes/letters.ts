import { inFiles, type Row } from './row.ts';

const path = 'letters/confirmation.json';
const letter = (sends: string, rest = plain, subject = 'From {provider}') => ({
  [path]: `{
  "$schema": "../../schemas/letter.schema.json",
  "subject": "${subject}",
  "sends": ${sends},
  ${rest}
}
`,
});
/** Two days before a date, in the morning. */
const before = (date: string, unless?: string[]) =>
  `{ "before": { "days": 2, "date": { ${date} }, "at": "09:00"${unless ? `, "unless": ${JSON.stringify(unless)}` : ''} } }`;
/** A reminder with the page on which it is stopped. */
const reminder = (sends: string, more = '') => ({
  ...letter(sends, `${more}"blocks": [{ "type": "button", "label": "Stop", "to": "stop" }]`),
  'pages/stop.json': JSON.stringify({
    ...{ $schema: '../../schemas/page.schema.json', path: '/stop', title: 'Stop', link: 'required' },
    blocks: [
      { type: 'stop-reminders', label: 'Stop', done: 'They are stopped.' },
      { type: 'contacts', heading: 'Questions?' },
    ],
  }),
});
const plain = '"blocks": [{ "type": "text", "markdown": "help" }]';
const agreement = '{ "act": "contract-agreement" }';
const button = (rest = '') => `"blocks": [{ "type": "button", "label": "Go on"${rest} }]`;
const attaching = (name: string) => `"attach": ["${name}"],\n  ${plain}`;
const to = (question: string) => `"to": "${question}",\n  ${plain}`;
/** A page that asks for an address and for a reason, and records both. */
const asking = (more = ', "personal": true') => ({
  'acts.json': ['{', '{ "leaving": { "kind": "answer", "meaning": "Leaves.", "done": "left" },'] as [string, string],
  'pages/dd-start.json': [
    '{ "type": "button", "label": "Go on", "to": "next" }',
    `{ "type": "question-email", "name": "email", "label": "Your email"${more} },
    { "type": "question-text", "name": "reason", "label": "Why?" },
    { "type": "button", "label": "Go on", "act": "leaving", "to": "next" }`,
  ] as [string, string],
});
const [forNew, forExisting] = ['new', 'existing'].map((type) => `{ "fact": "customer_type", "is": "${type}" }`);

/** Letters: their names, placeholders, conditions, attachments and buttons. */
export const letters: Row[] = [
  ...inFiles({
    'a letter with copies of an act whose kind is misspelt': [
      { ...letter(agreement, attaching('agreed-document')), 'acts.json': ['"kind": "agree"', '"kind": "agreed"'] },
      ['acts.json', '"agreed"'],
      '"agreed" is not one of "agree", "answer", "confirm", "keep-card", "mandate" or "pay".',
      'agree',
    ],
    'a letter of an act that there is not': [
      letter('{ "act": "contract-agrement" }'),
      [path, '"contract-agrement'],
      'There is no act named "contract-agrement".',
      'contract-agreement',
    ],
    'a letter that two things send': [
      letter('{ "act": "payment", "call": true }'),
      [path, '{ "act"'],
      'Here can be only 1, not act and call.',
    ],
    'a placeholder in a subject': [
      letter(agreement, plain, 'Your {ofer_name}'),
      [path, '{ofer_name'],
      'There is no placeholder {ofer_name}.',
      'offer_name',
    ],
    'a personal value in a subject': [
      {
        ...letter(agreement, plain, 'To {customer}'),
        'values.json': ['{', '{ "customer": { "type": "text", "meaning": "Who", "value": "You", "personal": true },'],
      },
      [path, '{customer'],
      '{customer} is personal, and others may read a subject: say it in the letter.',
    ],
    'a block that no mail program shows': [
      letter(agreement, plain.replace('"text"', '"contacts"')),
      [path, '"contacts"'],
      '"contacts" is not a letter part type.',
    ],
    'a letter whose condition never holds': [
      letter(agreement, `"when": [${forNew}, ${forExisting}],\n  ${plain}`),
      [path, '[{ "'],
      'This condition never holds.',
    ],
    'a copy of what the act does not record': [
      letter(agreement, attaching('switch-order')),
      [path, '"switch-order'],
      '"contract-agreement" records nothing of which there is a copy "switch-order". It is there for switch-consent.',
    ],
    'a calendar of an act without days': [
      letter(agreement, attaching('calendar')),
      [path, '"calendar'],
      '"contract-agreement" records nothing of which there is a copy "calendar".',
    ],
    'a copy with a letter that no act sends': [
      letter('{ "call": true }', attaching('receipt')),
      [path, '"receipt'],
      'Copies go with the letter of an act, and no act sends this one.',
    ],
    'a button with the link in a letter that may be forwarded': [
      letter(agreement, button()),
      [path, '{ "type": "button'],
      'Only a reminder leads to the link itself, which nobody else may get: choose a page that needs no link.',
    ],
    'a button to a page that needs the link': [
      letter(agreement, button(', "to": "card-start"')),
      [path, '"card-start'],
      '"card-start" needs the link, which is in reminders alone.',
    ],
    'a letter whose words lead to a page that needs the link': [
      { ...letter(agreement), 'text/help.md': ['We answer.', 'We answer [here](/card-start).'] },
      ['text/help.md', '/card-start'],
      '"/card-start" needs the link, which the words of a letter have not.',
    ],
    'acts that are empty, beside a letter that says when one was done': [
      { ...letter(agreement, plain, 'Agreed on {agreed_at}'), 'acts.json': '' },
      ['acts.json'],
      'The file is empty.',
    ],
    'a reminder that cannot be stopped': [
      letter(before('"fact": "expires_at"')),
      [path, '[{ "type": "text'],
      'A reminder needs a button to a page on which the customer stops reminders: one with the block "stop-reminders".',
    ],
    'a reminder by a date that there is not': [
      reminder(before('"value": "ofer_name"')),
      [path, '"ofer_name'],
      'There is no value named "ofer_name".',
      'offer_name',
    ],
    'a reminder by what is no date': [
      reminder(before('"value": "offer_name"')),
      [path, '{ "value": "offer_name'],
      '"offer_name" is no date. A value is one by its "type": "day" in values.json.',
    ],
    'a reminder by the day of reading': [
      reminder(before('"fact": "today"')),
      [path, '{ "fact": "today'],
      '"today" is another day each day: choose a date of the link.',
    ],
    'what stops a reminder, misspelt': [
      reminder(before('"fact": "expires_at"', ['mandate-canceled'])),
      [path, '"mandate-canceled'],
      'There is no act named "mandate-canceled".',
      'mandate-cancelled',
    ],
    'an address of a question that there is not': [
      { ...asking(), ...letter('{ "act": "leaving" }', to('emial')) },
      [path, '"emial'],
      'There is no question named "emial".',
      'email',
    ],
    'an address of a question for something else': [
      { ...asking(), ...letter('{ "act": "leaving" }', to('reason')) },
      [path, '"reason'],
      'The answer to "reason" is no e-mail address.',
      'email',
    ],
    'an address that another act records': [
      { ...asking(), ...letter(agreement, to('email')) },
      [path, '"email'],
      'The act that sends this letter does not record the answer to "email".',
    ],
    'an address that could not be erased': [
      { ...asking(''), ...letter('{ "act": "leaving" }', to('email')) },
      [path, '"email'],
      'The answer to "email" could not be erased: make it "personal".',
    ],
  }),
  ...[', "required": false', `, "when": ${forNew}`].map(
    (more): Row => [
      `an address that some leave out:${more}`,
      { ...asking(more), ...letter('{ "act": "leaving" }', to('email')) },
      [path, '"email'],
      '"email" may be left out: ask everybody for it, and make it "required".',
    ],
  ),
];
