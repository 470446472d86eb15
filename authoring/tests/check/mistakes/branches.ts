import { smallSite } from '../../../../tests/support/content/small-site.ts';
import { inFiles, type Row } from './row.ts';

const journeys = 'journeys.json';
const steps = '"steps": ["contract-start", "success"] }';
/** The journey of the contract, with its first and last step written otherwise. */
const withSteps = (first: string, last: string): Row[1] => ({ [journeys]: [steps, `"steps": [${first}, ${last}] }`] });

const page = (path: string, blocks: string) => `{
  "$schema": "../../schemas/page.schema.json",
  "path": "${path}",
  "title": "A page",
  "link": "required",
  "blocks": [${blocks}]
}
`;
const button = (to: string) => `{ "type": "button", "label": "On", "to": "${to}" }`;
const agreement = String(smallSite['pages/contract-start.json']).replace('/contract-start', '/further');

/** The conditions of steps, and what customers reach. */
export const branches: Row[] = inFiles({
  'a first step with a condition': [
    withSteps('{ "page": "contract-start", "when": { "fact": "customer_type", "is": "new" } }', '"success"'),
    [journeys, '{ "fact": "customer_type", "is": "new" }'],
    'The first step has no condition: every link of the journey opens there.',
  ],
  'a step that asks for what the switch order tells': [
    withSteps('"contract-start"', '{ "page": "success", "when": { "fact": "losing_provider", "exists": true } }'),
    [journeys, '{ "fact": "losing_provider"'],
    'A step cannot ask for losing_provider: the switch order tells it, and is read after the steps.',
  ],
  'a step whose condition never holds': [
    withSteps('"contract-start"', '{ "page": "success", "when": { "fact": "journey_has_mandate", "is": true } }'),
    [journeys, '{ "fact": "journey_has_mandate"'],
    'This condition never holds.',
  ],
  'a step that every button passes over': [
    {
      [journeys]: [
        '"contract": { "steps": ["contract-start", ',
        '"contract": { "steps": ["first", "passed", "contract-start", ',
      ],
      'pages/first.json': page('/first', button('contract-start')),
      'pages/passed.json': page('/passed', button('next')),
    },
    [journeys, '"passed"'],
    'No button leads to "passed": the steps before it lead elsewhere.',
  ],
  'a step without which some customers have no ending': [
    withSteps('"contract-start"', '{ "page": "success", "when": { "fact": "customer_type", "is": "new" } }'),
    [journeys, '"contract-start"'],
    'Nothing comes after "contract-start" if customer_type is "existing": a step has to be for these customers too.',
  ],
  'a step that leads back alone, told once': [
    {
      [journeys]: ['"contract": { "steps": [', '"contract": { "steps": ["first", "second", '],
      'pages/first.json': page('/first', button('next')),
      'pages/second.json': page('/second', button('first')),
    },
    ['pages/second.json', '[{'],
    'This page is a step of the journey "contract", but nothing on it leads on. Add a button that goes to the next step ("to": "next"), or, where customers end here without an act, one that "tells" and goes to a last page that is no step.',
  ],
  'a circle': [
    {
      [journeys]: ['"contract": { "steps": [', '"contract": { "steps": ["first", "second", '],
      'pages/first.json': page('/first', `${button('next')}, ${button('contract-start')}`),
      'pages/second.json': page('/second', button('aside')),
      'pages/aside.json': page('/aside', button('round')),
      'pages/round.json': page('/round', button('aside')),
    },
    [journeys, '"second"'],
    'From "second" customers go round in a circle: no button leads on to the end of this journey.',
  ],
  'two pages of a journey that record an act': [
    { [journeys]: [steps, '"steps": ["contract-start", "further", "success"] }'], 'pages/further.json': agreement },
    [journeys, '"further"'],
    '"further" records contract-agreement, and "contract-start" does too: one page of a journey records an act.',
  ],
  'an act that no page records': [
    {
      'acts.json': [
        '"switch-consent": {',
        '"plan": { "kind": "agree", "meaning": "A plan.", "done": "agreed" },\n  "switch-consent": {',
      ],
    },
    ['acts.json', '"plan"'],
    'No page records "plan". If it was recorded before, it needs "former": true.',
  ],
  'a document on the way to which nobody agrees': [
    {
      [journeys]: ['"contract": { "steps": [', '"contract": { "steps": ["first", '],
      'pages/first.json': page('/first', `{ "type": "document", "document": "terms" }, ${button('next')}`),
      'documents/terms/document.json':
        '{ "$schema": "../../../schemas/document.schema.json", "title": "Terms", "version": "2026-01", "sections": ["summary"] }',
      'documents/terms/summary.md': '## Summary\n\nOur terms.\n',
    },
    ['pages/first.json', '"terms"'],
    'Nobody agrees to "terms": this step shows it, and no button of its journey records that. Put its button into a checkbox-gate, with "act": "terms-agreement", of the kind agree. What is only to be read stands on a page that is no step.',
  ],
});
