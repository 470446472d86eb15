import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gallery } from '../../../src/states/types.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { startStudio } from '../support/studio.ts';

const studio = await startStudio();
afterAll(() => studio.end());

/** Shows the content as the window of an editor does. */
beforeAll(async () => {
  const headers = { origin: new URL(studio.url).origin, 'content-type': 'application/json' };
  const body = JSON.stringify({ drafts: {} });
  expect(await fetch(`${studio.url}api/try`, { method: 'POST', headers, body })).toMatchObject({ ok: true });
});

/** Fetches the first state of a letter as a mail, and reads it as a mail program does. */
async function mailOf(name: string) {
  const [, json] = /^window\.doorstepGallery=(.*);window/.exec(await (await fetch(`${studio.url}data.js`)).text())!;
  const { sections } = JSON.parse(json!) as Gallery;
  const { scene } = sections.find((section) => section.name === `letters/${name}`)!.pictures[0]!;
  const answer = await fetch(`${studio.url}copies/mail?${new URLSearchParams({ scene: JSON.stringify(scene) })}`);
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
