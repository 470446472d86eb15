import { expect, test } from 'vitest';
import {
  byEmail,
  byPost,
  type Json,
  known,
  linkOf,
  matched,
  other,
  read,
  reference,
  sent,
  service,
} from '../../support/server/switch-matches.ts';

test.each([
  ...['ServiceFound', 'ServiceWithAnotherRCP', 'ServiceWithAnotherCust', 'ServiceNotFound'],
  ...['ForcedCease', 'OptionToCease', 'OptionToRetain'],
])('a service whose action is %s is shown with it', (switchAction) => {
  expect(linkOf(matched([service({ switchAction })])).switch_order?.services).toEqual([
    { type: 'IAS', action: switchAction, descriptor: '' },
  ]);
});

test.each([
  ['IAS', 'NetworkOperator', 'A000', 'Network operator A000'],
  ['IAS', 'DN', '01632960123', '01632960123'],
  ['IAS', 'PartialDN', '23', '*********23'],
  ['IAS', 'ServiceInformation', 'Up to 80 Mbps, installed 14 March 2022', 'Up to 80 Mbps, installed 14 March 2022'],
  ['IAS', 'AccessLineId', 'BBEU12345678', 'Line BBEU12345678'],
  ['IAS', 'ONTReference', 'ONT-778', 'Fibre box ONT-778'],
  ['IAS', 'PortNumber', '1', 'Port 1'],
  ['NBICS', 'NetworkOperator', 'B123', 'Network operator B123'],
  ['NBICS', 'DN', '+441632960123', '+441632960123'],
  ['NBICS', 'PartialDN', '07', '*********07'],
  ['NBICS', 'CUPID', '123', 'Network code 123'],
  ['NBICS', 'AccessLineId', 'BBEU12345678', 'Line BBEU12345678'],
])('a customer knows a service of %s with %s %s as "%s"', (type, name, identifier, descriptor) => {
  expect(linkOf(matched([known(name, identifier, type)])).switch_order?.services).toEqual([
    { type, action: 'ServiceFound', descriptor },
  ]);
});

test('the first of the words, the number and the line is what it is known by', () => {
  const serviceIdentifiers = [
    { identifierType: 'AccessLineId', identifier: 'BBEU1' },
    { identifierType: 'DN', identifier: '01632960123' },
    { identifierType: 'ServiceInformation', identifier: 'Fibre 80' },
  ];
  expect(linkOf(matched([service({ serviceIdentifiers })])).switch_order?.services[0]?.descriptor).toBe('Fibre 80');
});

test.each([
  ['sent already', sent({}), { leaving_sent_on: '2026-03-04', leaving_sent_to: '074****210' }],
  [
    'still to be sent',
    sent({ sentBy: '2026-03-06 00:00:00' }),
    { leaving_due_on: '2026-03-06', leaving_sent_to: '074****210' },
  ],
  ['by post', sent({ sentMethod: '1st class post', sentTo: undefined }), { leaving_sent_on: '2026-03-04' }],
  [
    'by e-mail and by post',
    matched(undefined, { implicationsSent: [byEmail, byPost('2026-03-06 00:00:00')] }),
    { leaving_sent_on: '2026-03-04', leaving_sent_to: 'jo***@example.com', leaving_posted_on: '2026-03-06' },
  ],
  [
    'by post, by e-mail and as a text',
    matched(undefined, {
      implicationsSent: [
        byPost('2026-03-02 10:00:00'),
        byEmail,
        { ...byEmail, sentMethod: 'sms', sentTo: '074****210' },
      ],
    }),
    {
      ...{ leaving_sent_on: '2026-03-04', leaving_sent_to: 'jo***@example.com, 074****210' },
      leaving_posted_on: '2026-03-02',
    },
  ],
  [
    'by post twice',
    matched(undefined, { implicationsSent: [byPost('2026-03-02 10:00:00'), byPost('2026-03-03 10:00:00')] }),
    { leaving_sent_on: '2026-03-03' },
  ],
])('what leaving means, %s, is said by values of the link', (_, match, values) => {
  expect(linkOf(JSON.parse(JSON.stringify(match))).values).toEqual(values);
});

test('the message with its envelope is read as what is in it', () => {
  const envelope = {
    source: { type: 'RCPID', identity: 'RABC', correlationID: '1' },
    destination: { type: 'RCPID', identity: 'RXYZ', correlationID: '2' },
    routingID: 'residentialSwitchMatchConfirmation',
    auditData: [{ name: 'originalDestinationType', value: 'RCPID' }],
  };
  expect(linkOf({ envelope, residentialSwitchMatchConfirmation: matched() })).toEqual(linkOf(matched()));
});

test('its reference, the planned day and the other orders are kept, and each order is named', () => {
  const link = linkOf(
    matched([known('DN', '01632960123', 'NBICS')], {
      alternativeSwitchOrders: [
        { matchResult: { switchOrderReference: other, services: [known('DN', '01632960555', 'NBICS'), service()] } },
      ],
    }),
    { planned_switch_date: '2026-03-20' },
  );
  expect(link.switch_match?.orders.map((order) => order.switch_order_reference)).toEqual([
    reference.toLowerCase(),
    other,
  ]);
  expect(link.switch_match?.planned_switch_date).toBe('2026-03-20');
  expect(link.values).toMatchObject({
    ...{ planned_switch_date: '2026-03-20' },
    ...{ switch_services_1: '01632960123', switch_services_2: '01632960555; Broadband' },
  });
});

/** Faults of our own making: what is sent, and where the refusal says that it is. */
const faults: [string, unknown, string, Json?][] = [
  [
    'an action that there is not',
    matched([service({ switchAction: 'ServiceFond' })]),
    '/match/matchResult/services/0/switchAction',
  ],
  ['a type that there is not', matched([service({ serviceType: 'TV' })]), '/match/matchResult/services/0/serviceType'],
  ['an unknown property of a service', matched([service({ speed: 80 })]), '/match/matchResult/services/0/speed'],
  ['no service', matched([]), '/match/matchResult/services'],
  ['a list of words', matched(['IAS']), '/match/matchResult/services/0'],
  [
    'an identifier that there is not',
    matched([known('Dn', '01632960123')]),
    '/match/matchResult/services/0/serviceIdentifiers/0/identifierType',
  ],
  [
    'CUPID of IAS',
    matched([known('CUPID', '123')]),
    '/match/matchResult/services/0/serviceIdentifiers/0/identifierType',
  ],
  [
    'words of NBICS',
    matched([known('ServiceInformation', 'x', 'NBICS')]),
    '/match/matchResult/services/0/serviceIdentifiers/0/identifierType',
  ],
  ...[
    ['NetworkOperator', '0000'],
    ['DN', '960123'],
    ['PartialDN', '123'],
    ['ServiceInformation', '  '],
    ['AccessLineId', 'two words'],
    ['PortNumber', '12'],
    ['CUPID', '12', 'NBICS'],
  ].map(([name, value, type]): [string, unknown, string] => [
    `${name} of a wrong form`,
    matched([known(name!, value!, type)]),
    '/match/matchResult/services/0/serviceIdentifiers/0/identifier',
  ]),
  [
    'no reference',
    matched(undefined, { matchResult: { services: [service()] } }),
    '/match/matchResult/switchOrderReference',
  ],
  [
    'a reference that is no UUID',
    matched(undefined, { matchResult: { switchOrderReference: '123', services: [service()] } }),
    '/match/matchResult/switchOrderReference',
  ],
  [
    'two orders of one reference',
    matched(undefined, { alternativeSwitchOrders: [{ matchResult: matched().matchResult }] }),
    '/match/alternativeSwitchOrders/0/matchResult/switchOrderReference',
  ],
  [
    'five more orders',
    matched(undefined, {
      alternativeSwitchOrders: Array.from({ length: 5 }, () => ({ matchResult: matched().matchResult })),
    }),
    '/match/alternativeSwitchOrders',
  ],
  [
    'a fault in another order',
    matched(undefined, {
      alternativeSwitchOrders: [{ matchResult: { switchOrderReference: other, services: [known('DN', 'x')] } }],
    }),
    '/match/alternativeSwitchOrders/0/matchResult/services/0/serviceIdentifiers/0/identifier',
  ],
  ['no word of what leaving means', matched(undefined, { implicationsSent: undefined }), '/match/implicationsSent'],
  ['an empty list of it', matched(undefined, { implicationsSent: [] }), '/match/implicationsSent'],
  ['a way of sending that there is not', sent({ sentMethod: 'pigeon' }), '/match/implicationsSent/0/sentMethod'],
  ['no address', sent({ sentTo: undefined }), '/match/implicationsSent/0/sentTo'],
  ['an address of a letter by post', sent({ sentMethod: '1st class post' }), '/match/implicationsSent/0/sentTo'],
  ['a time of ISO 8601', sent({ sentBy: '2026-03-04T09:30:00Z' }), '/match/implicationsSent/0/sentBy'],
  ['a day that is none', sent({ sentBy: '2026-02-30 09:30:00' }), '/match/implicationsSent/0/sentBy'],
  ['an hour that is none', sent({ sentBy: '2026-03-04 24:30:00' }), '/match/implicationsSent/0/sentBy'],
  ['a failure of the match', { envelope: { routingID: 'residentialSwitchMatchFailure' } }, '/match/envelope/routingID'],
  ['an unknown part', { ...matched(), faultCode: 1 }, '/match/faultCode'],
  ['message and payload at once', { ...matched(), residentialSwitchMatchConfirmation: matched() }, '/match'],
  ['a text', 'match', '/match'],
  ['services beside it', matched(), '/services', { services: [] }],
  ['a planned day that is none', matched(), '/planned_switch_date', { planned_switch_date: '2026-02-30' }],
  ['a planned day that is past', matched(), '/planned_switch_date', { planned_switch_date: '2026-03-04' }],
  ['a planned day in 181 days', matched(), '/planned_switch_date', { planned_switch_date: '2026-09-02' }],
  ['neither match nor services', undefined, '/services'],
  [
    'a planned day without a match',
    undefined,
    '/planned_switch_date',
    { services: [], planned_switch_date: '2026-03-20' },
  ],
];

test.each(faults)('D-57 a match with %s is refused at its place', (_, match, place, more) => {
  const found = read(match && JSON.parse(JSON.stringify(match)), more);
  expect('mistakes' in found && found.mistakes.map(({ pointer }) => pointer)).toEqual([`/switch_order${place}`]);
  expect('mistakes' in found && found.mistakes[0]!.detail).toMatch(/^["A-Z].*[.?]$/);
});

test('what was probably meant is named', () => {
  const details = [
    read(matched([known('PartialDn', '23')])),
    read({ ...matched(), alternativeSwitchOrder: [] }),
  ].flatMap((found) => ('mistakes' in found ? found.mistakes.map(({ detail }) => detail) : []));
  expect(details).toEqual([
    expect.stringContaining('Did you mean "PartialDN"?'),
    expect.stringContaining('Did you mean "alternativeSwitchOrders"?'),
  ]);
});
