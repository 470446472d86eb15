import { simpleParser } from 'mailparser';
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { startStudio } from '../support/studio.ts';

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
