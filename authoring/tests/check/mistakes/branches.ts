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
