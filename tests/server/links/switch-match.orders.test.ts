import { expect, test } from 'vitest';
import { known, linkOf, matched, other, read, service } from '../../support/server/switch-matches.ts';

const [operator, line, port] = [
  { identifierType: 'NetworkOperator', identifier: 'A123' },
  { identifierType: 'AccessLineId', identifier: 'BBEU1' },
  { identifierType: 'PortNumber', identifier: '1' },
];
const fibre = { identifierType: 'ServiceInformation', identifier: 'Fibre 80' };
const named = (...serviceIdentifiers: object[]) => service({ serviceIdentifiers });
const twoOrders = (one: unknown[], another: unknown[]) =>
  matched(one, {
    alternativeSwitchOrders: [{ matchResult: { switchOrderReference: other, services: another } }],
  });

test.each([
  ['the operator', [named(operator)], [named(port)], 'Network operator A123', 'Port 1'],
  [
    'what is behind the same words',
    [named(fibre, line)],
    [named(fibre, port)],
    'Fibre 80, Line BBEU1',
    'Fibre 80, Port 1',
  ],
  ['how many services they have', [service()], [service(), service()], 'Broadband', 'Broadband; Broadband'],
  ['the type of a service without a name', [service()], [service({ serviceType: 'NBICS' })], 'Broadband', 'Phone'],
])('two orders are told from each other by %s', (_, one, another, first, second) => {
  const { values } = linkOf(twoOrders(one, another));
  expect([values?.switch_services_1, values?.switch_services_2]).toEqual([first, second]);
});

test.each([
  ['without any name', [service()], [service()]],
  ['of one operator', [named(operator)], [named(operator)]],
  [
    'of one number and one action each',
    [known('DN', '01632960123')],
    [service({ ...known('DN', '01632960123'), switchAction: 'ForcedCease' })],
  ],
  ['of the same services in all', [named(fibre, line), named(port)], [named(fibre, line), named(port)]],
])('D-57 a match with two orders that read the same is refused: %s', (_, one, another) => {
  const found = read(twoOrders(one, another));
  expect('mistakes' in found && found.mistakes).toMatchObject([
    { pointer: '/switch_order/match/alternativeSwitchOrders', detail: expect.stringContaining('read the same') },
  ]);
});
