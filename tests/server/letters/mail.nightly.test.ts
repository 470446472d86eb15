import { afterAll, beforeAll, expect, test } from 'vitest';
import { mandateText } from '../../../src/server/direct-debit/mandate-text.ts';
import { canonicalText } from '../../../src/server/journey/document-text.ts';
import { rightMandate } from '../../support/content/typed-rows.ts';
import { compiledExample } from '../../support/direct-debit/direct-debit-example.ts';
import { letterLimits } from '../../support/faults/short-limits.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { cardBody } from '../../support/server/customer-calls.ts';
import type { Reply } from '../../support/server/test-server.ts';
import { link, nonce, openServer, type TestServer } from '../../support/server/test-server.ts';

/** The sample's content, with the Direct Debit form in it. */
const content = compiledExample();
const mail = await openMailServer();
let server: TestServer;
beforeAll(async () => {
  server = await openServer({
    content,
    env: { ...lettersBy(mail), BANK_DETAILS_KEY: 'ab'.repeat(32) },
    letters: letterLimits,
  });
});
afterAll(async () => {
  await server.close();
  await mail.close();
});
const { make } = letterCalls(() => server);

const own = { customer_name: 'Ada Lovelace', service_address: '1 Sample Street, Sampleton' };
type Press = (id: string, values: Record<string, string>) => Promise<Reply>;

const agree: Press = (id, values) => {
  const { documents, site } = content;
  const { sha256 } = canonicalText(site, documents.contract!, { values });
  const { version } = documents.contract!;
  const words = { statement: 'I Agree to this contract', button: 'Continue' };
  return server.post(`${link(id)}/contract-agreement`, { document: 'contract', version, sha256, ...words });
};
const byCard =
  (act: string, button: string): Press =>
  (id) =>
    server.post(`${link(id)}/${act}`, { ...cardBody(nonce()), button }, { key: crypto.randomUUID() });

const kinds: [letter: string, journey: string, presses: Press[], facts: string[], files: string[], inPdf?: string][] = [
  [
    'Your contract with Example Fibre',
    'contract',
    [agree],
    ['Agreed', 'Cancel without a fee until'],
    ['pdf', 'pdf', 'ics'],
  ],
  [
    'Your Direct Debit to Example Fibre Limited',
    'direct-debit',
    [
      (id, values) =>
        server.post(`${link(id)}/direct-debit-mandate`, {
          ...rightMandate,
          terms_sha256: mandateText(content, { values }).sha256,
        }),
    ],
    ['service user number', '10 working days', 'immediate refund'],
    ['pdf'],
  ],
  [
    'Your card is set up with Example Fibre',
    'card',
    [byCard('payment-method', 'Continue')],
    ['Payment taken', 'None'],
    ['pdf'],
  ],
  ['Your payment to Example Fibre', 'single-payment', [byCard('payment', 'Pay £34.99')], ['£34.99', 'Paid'], ['pdf']],
  [
    'Your switch to Example Fibre',
    'switch',
    [agree, (id) => server.post(`${link(id)}/switch-consent`, { statement: 'Yes I Agree to make the Switch' })],
    ['Example Telecom', 'Confirmed'],
    ['pdf'],
    'Example Telecom',
  ],
];

test.each(kinds)(
  'D-48 “%s” brings every fact in HTML, text and PDF',
  async (subject, journey, presses, facts, files, inPdf) => {
    const to = `${journey}@example.com`;
    const values = { ...own, customer_email: to };
    const { id } = await make(journey, { values });
    let reference = '';
    for (const press of presses) {
      const { status, body } = await press(id, values);
      expect([status, body]).toEqual([201, expect.objectContaining({ reference: expect.any(String) })]);
      reference = String(body.reference);
    }
    const mine = () => mail.to(to).filter((letter) => letter.subject === subject);
    await expect.poll(() => mail.to(to).map((letter) => letter.subject)).toContain(subject);
    expect(mine()).toHaveLength(1);
    const [letter] = mine();
    const { text = '', attachments } = letter!;
    const html = String(letter!.html);
    for (const fact of [reference, ...facts, own.customer_name, own.service_address, 'Example Fibre Limited'])
      expect([fact, text.includes(fact), html.includes(fact)]).toEqual([fact, true, true]);
    expect(`${text}${html}`).not.toMatch(/[{}]\w|data-v|undefined/);
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
    expect(attachments.map(({ filename = '' }) => filename.split('.').at(-1))).toEqual(files);
    const pdf = await readPdf(attachments[0]!.content);
    expect([pdf.isMarked, pdf.language]).toEqual([true, 'en']);
    expect(pdf.words).toContain(inPdf ?? reference);
  },
);
