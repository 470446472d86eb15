import { simpleParser } from 'mailparser';
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { startStudio } from '../../support/studio.ts';

const studio = await startStudio();
afterAll(() => studio.end());

/** Opens the first state of a letter in the frame, and fetches it as a mail, as a mail program reads it. */
async function mailOf(name: string) {
  const shows = JSON.stringify({ kind: 'page', name: `letters/${name}` });
  const page = await fetch(`${studio.url}state.html?${new URLSearchParams({ shows })}`);
  const [, at = ''] = page.url.split('/at');
  const answer = await fetch(`${studio.url}copies/mail?${new URLSearchParams({ at })}`);
  expect(answer.headers.get('content-type')).toBe('message/rfc822');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.eml$/);
  return simpleParser(Buffer.from(await answer.arrayBuffer()));
}

test('D-48 a letter of the studio is a mail to nobody, with its words, its copies and buttons to the demo', async () => {
  const mail = await mailOf('contract-confirmation');
  expect(mail).toMatchObject({
    subject: 'Your contract with Example Fibre',
    from: { text: '"Example Fibre" <care@example.com>' },
    to: { text: 'reader@example.com' },
  });
  for (const words of [mail.text, mail.html]) expect(words).toContain('Example Fibre Limited');
  expect(mail.attachments.map(({ contentType }) => contentType)).toEqual([
    'application/pdf',
    'application/pdf',
    'text/calendar',
  ]);
  expect((await readPdf(mail.attachments[0]!.content)).title).toBe('Your contract with us');
  const reminder = await mailOf('reminder');
  expect(reminder.attachments).toEqual([]);
  expect(reminder.html).toContain('href="http://localhost:8080/stop-reminders"');
});

test('D-64 what a customer of a walk agreed to is a PDF as the server draws it, and their letter is sent once they ask', async () => {
  const link = {
    journey: 'contract',
    customer_type: 'new',
    state: 'active',
    values: { customer_email: 'a@example.com' },
  };
  const seed = { page: 'contract-complete', day: '2026-02-01T00:00:00Z', link, acts: [{ act: 'contract-agreement' }] };
  const headers = { origin: new URL(studio.url).origin, 'content-type': 'application/json' };
  const asked = await fetch(`${studio.url}api/walk`, { method: 'POST', headers, body: JSON.stringify({ seed }) });
  const { address: at } = (await asked.json()) as { address: string };
  const page = await fetch(`${studio.url}at${at}`);
  expect(await page.text()).toContain('/agreed-document?format=pdf"');
  const calls = page.url.replace(/\/at\/.*/, `/at/public-api/links/${at.split('id=')[1]}`);
  const copy = await fetch(`${calls}/agreed-document?format=pdf`);
  expect(copy.headers.get('content-type')).toBe('application/pdf');
  expect(copy.headers.get('content-security-policy')).toBeNull();
  expect((await readPdf(Buffer.from(await copy.arrayBuffer()))).title).toBe('Your contract with us');
  const told = (await (await fetch(calls)).json()) as { letters: { state: string }[] };
  expect(told.letters.map(({ state }) => state)).toEqual(['accepted']);
});

test('D-59 a customer who comes on a day gets a letter with what was done then, and its mail says the same', async () => {
  const link = { journey: 'contract', customer_type: 'new', state: 'active' };
  const acts = [{ act: 'contract-agreement' }];
  const seed = { page: 'letters/contract-confirmation', day: '2090-02-01T00:00:00Z', link, acts };
  const headers = { origin: new URL(studio.url).origin, 'content-type': 'application/json' };
  const asked = await fetch(`${studio.url}api/walk`, { method: 'POST', headers, body: JSON.stringify({ seed }) });
  const { address: at } = (await asked.json()) as { address: string };
  const letter = await (await fetch(`${studio.url}at${at}`)).text();
  expect(letter).toContain('1 February 2090');
  expect(letter.match(/<h1/g)).toHaveLength(1);
  const mail = await (await fetch(`${studio.url}copies/mail?${new URLSearchParams({ at })}`)).arrayBuffer();
  expect((await simpleParser(Buffer.from(mail))).text).toContain('1 February 2090');
});
