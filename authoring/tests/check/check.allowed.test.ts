import { expect, test } from 'vitest';
import { type Edit, edited, problemsOf, writeTree } from '../../../tests/support/content/content-folder.ts';
import { project } from '../../../tests/support/project/project.ts';
import { readSite } from '../../check/site.ts';

const mandate = 'pages/card-mandate.json';
const text = 'text/card-start.md';
const form = '"type": "card-form", "purpose": "mandate", "legend": "Card", "label": "Go on", "to": "next"';
const only = (type: string) => `"when": { "fact": "customer_type", "is": "${type}" }`;
const website: Record<string, Edit> = {
  'site.json': ['"hours"', '"website": "https://www.bright.example",\n    "hours"'],
};

test.each(
  Object.entries<Record<string, Edit>>({
    'two forms of which each customer sees one': {
      [mandate]: ['"to": "next" }', `"to": "next", ${only('new')} }, { ${form}, ${only('existing')} }`],
    },
    'braces that are meant': { [text]: ['Pay', '\\{ and \\{} and \\{ **bold** } Pay'] },
    'a closing brace that is meant': { [text]: ['Pay', 'a \\} Pay'] },
    'braces in code': { [text]: ['Pay', '`{}` and `}` Pay'] },
    'words that only look like a wrong price, day, name or address': {
      [text]: [
        'Pay',
        `my_own_words £0.245 a unit, £35,000, £1.5 million, £2.5bn, 12pm, 3.10.2026, 29 February, Monday 4 January 2027, a 50:50 split, 1:30pm, Fri 1 Jan 2027, Dydd Gwener 1 Ionawr 2027, 1,000
2,000 and more, **Price:** £30, why? 35.00, Flat 45 March Court, price_list.pdf,
a_b@example.com, https://www.example.com/a_b_c, [{phone}](tel:+441632960123), [example.com/x](https://www.example.org),
[a@example.com](mailto:A@example.com), [https://example.com](https://www.example.com/help) Pay`,
      ],
    },
    'a reference with its address': { [text]: ['Pay', '[a][b] Pay [c][]\n\n[b]: /help\n[c]: /help\n\nPay'] },
    'words in brackets after a word in brackets': { [text]: ['Pay', 'Pay (soon) [now] (or later)'] },
    'an act that was recorded before, and by no page any more': {
      'acts.json': ['{', '{ "plan": { "kind": "agree", "meaning": "A plan.", "done": "agreed", "former": true },'],
    },
    'a pattern that counts and lists letters': {
      'acts.json': ['{', '{ "name-choice": { "kind": "answer", "meaning": "Names.", "done": "gave a name" },'],
      'pages/dd-start.json': [
        '{ "type": "button", "label": "Go on", "to": "next" }',
        `{ "type": "question-text", "name": "code", "label": "Code?", "pattern": "[A-Z]{2}\\\\d{6}",
          "messages": { "pattern": "Two letters, then six digits" } },
        { "type": "button", "label": "Go on", "act": "name-choice", "to": "next" }`,
      ],
    },
    'a price that each link of a journey brings, said to all of them': {
      'values.json': ['{', '{ "present_pence": { "type": "money", "meaning": "What the customer pays now." },'],
      'journeys.json': [
        '"contract": { "steps": ["contract-start", "success"] }',
        '"contract": { "needs": ["present_pence"], "steps": ["contract-start", "success"] }',
      ],
      'pages/contract-start.json': [
        '{ "type": "document", "document": "contract" }',
        '{ "type": "contacts", "heading": "You pay {present_pence}", "when": { "fact": "journey", "is": "contract" } }, { "type": "document", "document": "contract" }',
      ],
    },
    'a document to read before the step that agrees to it': {
      'pages/switch-start.json': ['"blocks": [', '"blocks": [{ "type": "document", "document": "contract" },'],
    },
    'a plural of an answer': {
      'acts.json': ['{', '{ "boxes": { "kind": "answer", "meaning": "Boxes.", "done": "ordered boxes" },'],
      'pages/dd-start.json': [
        '{ "type": "button", "label": "Go on", "to": "next" }',
        `{ "type": "question-number", "name": "boxes", "label": "Boxes?" },
        { "type": "button", "label": "Go on", "act": "boxes", "to": "next" }`,
      ],
      'pages/dd-mandate.json': [
        '"heading": "Need help?"',
        `"heading": "{answer.boxes, plural, one {# box, of {answer.boxes}} other {# boxes}}",
          "when": { "fact": "answer.boxes", "exists": true } },
        { "type": "contacts", "heading": "Need help?"`,
      ],
    },
    'words between the quotes of other languages': { [text]: ['Pay', 'Say «bonjour» or « Hello ». Pay'] },
    'a link to the website': { ...website, [text]: ['Pay', 'See [{website}]({website}). Pay'] },
  }),
)('R-N05 %s: that is no mistake', (_what, edits) => {
  expect(problemsOf(edited(edits))).toEqual([]);
});

test('the website stands in a link as it does in site.json', () => {
  const { pages } = readSite(writeTree(edited({ ...website, [text]: ['Pay', '[Our site]({website}). Pay'] })), project);
  const page = pages!.find(({ name }) => name === 'card-start');
  expect(page!.texts['card-start']).toContain('<a href="https://www.bright.example" rel="noreferrer">Our site</a>');
});
