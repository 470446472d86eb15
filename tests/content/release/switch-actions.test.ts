import { expect, test } from 'vitest';
import { findings } from '../../support/server/ready-site.ts';

const table = {
  ...{ type: 'services-table', heading: 'Services', caption: 'Services' },
  columns: { service: 'Service', description: 'Description', action: 'Action' },
  actionLabels: { ServiceFound: 'Moves' },
  actionNotes: { OptionToRetain: 'Yours', OptionToCease: 'Yours', ServiceNotFound: 'Not there', ForcedCease: 'Ends' },
};
const withTable = (block: object) =>
  findings({ 'pages/problem.json': ['"blocks": [', `"blocks": [${JSON.stringify(block)},`] }).filter((sentence) =>
    sentence.includes('[raw-actions'),
  );

test('R-O04 codes of actions that nothing explains do not go to customers', () => {
  expect(withTable(table)).toEqual([
    'pages/problem.json:6:14  Customers read "ServiceWithAnotherRCP", "ServiceWithAnotherCust" here with no word of explanation: add each to "actionNotes", or to "actionLabels". [raw-actions:problem]',
  ]);
  const labels = { ServiceWithAnotherRCP: 'Stays', ServiceWithAnotherCust: 'Stays' };
  expect(withTable({ ...table, actionLabels: { ...table.actionLabels, ...labels } })).toEqual([]);
});
