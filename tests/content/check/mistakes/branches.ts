import type { Row } from './row.ts';

const journeys = 'journeys.json';
const steps = '"steps": ["contract-start", "success"] }';
/** The journey of the contract, with its first and last step written otherwise. */
const withSteps = (first: string, last: string): Row[1] => ({
  [journeys]: [steps, `"steps": [${first}, ${last}] }`],
});

/** The conditions of steps. */
export const branches: Row[] = [
  [
    'a first step with a condition',
    withSteps('{ "page": "contract-start", "when": { "fact": "customer_type", "is": "new" } }', '"success"'),
    [journeys, '{ "fact": "customer_type", "is": "new" }'],
    'The first step has no condition: every link of the journey opens there.',
  ],
  [
    'a step that asks for what the switch order tells',
    withSteps('"contract-start"', '{ "page": "success", "when": { "fact": "losing_provider", "exists": true } }'),
    [journeys, '{ "fact": "losing_provider"'],
    'A step cannot ask for losing_provider: the switch order tells it, and is read after the steps.',
  ],
  [
    'a step whose condition asks for a value that can never be',
    withSteps('"contract-start"', '{ "page": "success", "when": { "fact": "customer_type", "is": "existng" } }'),
    [journeys, '"existng"'],
    'customer_type can never be "existng".',
    'existing',
  ],
  [
    'a step whose condition never holds',
    withSteps('"contract-start"', '{ "page": "success", "when": { "fact": "journey_has_mandate", "is": true } }'),
    [journeys, '{ "fact": "journey_has_mandate"'],
    'This condition never holds.',
  ],
  [
    'a step that is no page',
    withSteps('"contract-start"', '{ "page": "sucess", "when": { "fact": "customer_type", "is": "new" } }'),
    [journeys, '"sucess"'],
    'There is no page named "sucess".',
    'success',
  ],
];
