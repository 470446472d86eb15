import { parse } from 'parse5';
import { afterAll, expect, test } from 'vitest';
import { mandateText } from '../../../src/server/direct-debit/mandate-text.ts';
import { braintreeGateway } from '../../../src/server/gateway/braintree/braintree.ts';
import { canonicalText } from '../../../src/server/journey/document-text.ts';
import type { Compiled } from '../../../src/types.gen.ts';
import { createFakeGateway } from '../../support/braintree/gateway.ts';
import { notification, ofRevoked, ofSale, ofUpdated } from '../../support/braintree/notifications.ts';
import { fakeEnvironment, fakeSettings, startServerApi } from '../../support/braintree/server-api.ts';
import { compiledExample, postMandate } from '../../support/direct-debit/direct-debit-example.ts';
import { patientLetters } from '../../support/faults/short-limits.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { agree, consent } from '../../support/server/agree.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import { link, openServer, type Reply } from '../../support/server/test-server.ts';

/** The statuses that a letter can name, by the act whose facts it tells. */
const statuses = {
  payment: ['payment-settled', 'payment-settlement-declined', 'payment-voided', 'payment-refunded'],
  'payment-method': ['card-updated', 'card-closed'],
  'direct-debit-mandate': ['mandate-lodged', 'mandate-active', 'mandate-failed', 'mandate-cancelled'],
} as const;

/** The sample's content, with the Direct Debit form in it, and a letter for each status with the words of its act's. */
const sample = compiledExample();
const content: Compiled = { ...sample, letters: { ...sample.letters } };
for (const [act, names] of Object.entries(statuses))
  for (const status of names) {
    const like = Object.values(sample.letters!).find(({ letter }) => letter.sends.act === act)!;
    const { attach: _, ...letter } = like.letter;
    content.letters![status] = { ...like, letter: { ...letter, subject: `It is ${status}`, sends: { status } } };
  }

const gateway = createFakeGateway();
const mail = await openMailServer();
const api = await startServerApi(gateway);
const environment = fakeEnvironment(api.port);
const server = await openServer({
  content,
  env: { ...lettersBy(mail), BANK_DETAILS_KEY: 'ab'.repeat(32) },
  gateway: () => ({ ...braintreeGateway(fakeSettings, { environment }), settleMs: 0 }),
  letters: patientLetters,
});
afterAll(async () => {
  await server.close();
  await api.close();
  await mail.close();
});
const { make, provider, reminderDue } = letterCalls(() => server);
const card = () =>
  gateway.holdCard('4111111111111111', {
    ...{ status: 'authenticate_successful', liabilityShifted: true, liabilityShiftPossible: true },
  });

const own = { customer_name: 'Ada Lovelace', service_address: '1 Sample Street, Sampleton' };
type Press = (id: string, values: Record<string, string>) => Promise<Reply>;

const agreeTo: Press = (id, values) => {
  const { documents, site } = content;
  const { sha256 } = canonicalText(site, documents.contract!, { values });
  const { version } = documents.contract!;
  return agree(server, id, { version, sha256 });
};
const byCard =
  (act: string, button: string): Press =>
  (id) =>
    server.post(`${link(id)}/${act}`, { ...cardBody(card()), button }, { key: crypto.randomUUID() });
const mandate: Press = (id, values) => {
  const terms_sha256 = mandateText(content, { values }).sha256;
  return postMandate(server, id, { terms_sha256 });
};

const kinds: [
  letter: string,
  journey: string,
  presses: Press[],
  facts: string[],
  files: string[],
  inPdfs: string[][],
][] = [
  [
    'Your contract with Example Fibre',
    'contract',
    [agreeTo],
    ['Contract agreed', 'Last day to cancel without an early release fee'],
    ['pdf', 'pdf', 'ics', 'jws'],
    [
      [own.customer_name, '£41.00', '24 months'],
      ['Cancellation form', 'For your contract of', 'Full fibre 900 and Home phone'],
    ],
  ],
  [
    'Your Direct Debit to Example Fibre Limited',
    'direct-debit',
    [mandate],
    ['service user number', '10 working days', 'immediate refund'],
    ['pdf', 'jws'],
    [['service user number', '10 working days', 'immediate refund', '6819']],
  ],
  [
    'Your payment method is set up with Example Fibre',
    'card',
    [byCard('payment-method', 'Continue')],
    ['Payment taken', 'None'],
    ['pdf', 'jws'],
    [['Payment taken', 'None', ...Object.values(own)]],
  ],
  [
    'Your payment to Example Fibre',
    'single-payment',
    [byCard('payment', 'Pay £34.99')],
    ['£34.99', 'Amount paid'],
    ['pdf', 'jws'],
    [['£34.99', 'Amount paid', ...Object.values(own)]],
  ],
  [
    'Your switch to Example Fibre',
    'switch',
    [agreeTo, (id) => consent(server, id)],
    ['Example Telecom', 'Switch confirmed'],
    ['pdf', 'ics', 'jws'],
    [['Example Telecom', 'Full fibre 900', '£35.00']],
  ],
];

/** Does what is pressed on a link with an address of its own, and returns it with the last reference. */
async function pressed(journey: string, to: string, presses: Press[]) {
  const values = { ...own, customer_email: to };
  const { id } = await make(journey, { values });
  for (const press of presses) expect([201, 303]).toContain((await press(id, values)).status);
  const { records } = (await server.get(`/public-api/links/${id}`)).body as { records: { reference: string }[] };
  expect(records).toHaveLength(presses.length);
  return { id, reference: records.at(-1)!.reference };
}

/** Waits for the letter with a subject, and holds it to what every letter must be: its facts in text and HTML, which is right. */
async function letterTo(to: string, subject: string, facts: string[]) {
  const mine = () => mail.to(to).filter((letter) => letter.subject === subject);
  await expect.poll(mine).toHaveLength(1);
  const { text = '', ...letter } = mine()[0]!;
  const html = String(letter.html);
  for (const fact of [...facts, 'Example Fibre Limited'])
    expect([fact, text.includes(fact), html.includes(fact)]).toEqual([fact, true, true]);
  expect(`${text}${html}`).not.toMatch(/[{}]\w|data-v|undefined/);
  expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  const faults: string[] = [];
  parse(html, { onParseError: ({ code }) => void faults.push(code) });
  expect(faults).toEqual([]);
  return { ...letter, text };
}

test.each(kinds)(
  'D-48 “%s” brings every fact in HTML, text and PDF',
  async (subject, journey, presses, facts, files, inPdfs) => {
    const to = `${journey}@example.com`;
    const { reference } = await pressed(journey, to, presses);
    const { attachments } = await letterTo(to, subject, [reference, ...facts, ...Object.values(own)]);
    expect(attachments.map(({ filename = '' }) => filename.split('.').at(-1))).toEqual(files);
    const pdfs = attachments.filter(({ contentType }) => contentType === 'application/pdf');
    for (const [index, { content }] of pdfs.entries()) {
      const { words, isMarked, language, title, tags } = await readPdf(content);
      expect(words, 'the hash is not that of a PDF').not.toContain('SHA-256 of the text below');
      expect([isMarked, language, title.length > 0, tags.includes('H1')]).toEqual([true, 'en', true, true]);
      // A line may end within a fact.
      const inOneLine = (text: string) => text.replace(/\s/g, '');
      // A form to cancel with is of no act.
      for (const fact of [index === 0 ? reference : '', ...inPdfs[index]!])
        expect(inOneLine(words)).toContain(inOneLine(fact));
    }
  },
);

const notify = (kind: string, subject: string) =>
  server.get('/gateway/braintree', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: notification(kind, subject),
  });

/** Lets the gateway, the provider or an operator tell what became of an act. */
type Told = { id: string; reference: string; status: string };
const tell: Record<keyof typeof statuses, (told: Told) => Promise<unknown>> = {
  async payment({ id, reference, status }) {
    const sale = gateway.sales.find(({ orderId }) => orderId === reference)!;
    const [, becomes = ''] = status.split(/-(.*)/);
    if (/settle/.test(becomes)) {
      const kind = becomes === 'settled' ? 'transaction_settled' : 'transaction_settlement_declined';
      return notify(kind, ofSale({ ...sale, status: becomes.replace('-', '_') }));
    }
    if (becomes === 'refunded') sale.status = 'settled';
    return server.ask({ name: 'refund', id, reason: 'a test' });
  },
  async 'payment-method'({ reference, status }) {
    const { id, token } = gateway.customers.get(reference.toLowerCase())!;
    return status === 'card-closed'
      ? notify('payment_method_revoked_by_customer', ofRevoked(id, token))
      : notify('payment_method_customer_data_updated', ofUpdated(id, token, undefined));
  },
  'direct-debit-mandate': ({ reference, status }) =>
    provider(`/mandates/${reference}/status`, { status: status.replace('mandate-', '') }),
};
const acts: [act: keyof typeof statuses, journey: string, press: Press, facts: string[]][] = [
  ['payment', 'single-payment', byCard('payment', 'Pay £34.99'), ['£34.99']],
  ['payment-method', 'card', byCard('payment-method', 'Continue'), ['None']],
  ['direct-debit-mandate', 'direct-debit', mandate, ['10 working days']],
];

test.each(acts.flatMap(([act, ...rest]) => statuses[act].map((status) => [status, act, ...rest] as const)))(
  'D-48 a letter that %s sends has every fact of its act',
  async (status, act, journey, press, facts) => {
    const to = `${status}@example.com`;
    const { id, reference } = await pressed(journey, to, [press]);
    await tell[act]({ id, reference, status });
    const { attachments } = await letterTo(to, `It is ${status}`, [reference, ...facts, ...Object.values(own)]);
    expect(attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^proof-.+\.jws$/)]);
  },
);

test('D-48 a reminder leads to its link and to where it is stopped', async () => {
  const to = 'reminder@example.com';
  const { id } = await make('contract', { values: { ...own, customer_email: to } });
  await reminderDue(id);
  const { text } = await letterTo(to, 'Your link from Example Fibre ends soon', [`/contract-start?id=${id}`]);
  expect(text).toContain(`/stop-reminders?id=${id}`);
});
