import { afterAll, expect, test } from 'vitest';
import { lineOf } from '../../../src/rules/text/line.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { patientLetters } from '../../support/faults/short-limits.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';
import { isNightly } from '../../support/run/is-nightly.ts';

const mail = await openMailServer();
afterAll(() => mail.close());

/** A letter whose subject, text and facts have the customer's name, and that only a call sends. */
const { welcome, ...others } = withLetters.letters!;
const facts = { type: 'key-facts' as const, heading: 'You', facts: ['you'] };
const site = { ...withLetters.site, rows: { you: [{ label: 'Name', text: '{cardholder_name}' }] } };
const letters = {
  ...others,
  welcome: {
    ...welcome!,
    letter: { ...welcome!.letter, subject: 'Dear {cardholder_name}', blocks: [...welcome!.letter.blocks, facts] },
  },
};

// biome-ignore format: one row for each kind.
const names = [
  'Ada\r\nBcc: other@example.com', 'Ada\nX-Own: 1', 'Ada\rBcc: o@example.com', 'Ada\u2028Bcc: a', 'Ada\u0085b',
  'Ada\0', 'Ada\u0007', 'Ada\u001b[31m', 'Ada\u202eadA', 'Ada\u2066adA\u2069', 'A\u200bda', '\ufeffAda', 'A\u00adda',
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><b>Ada', "'--", '&lt;b&gt;', '&amp;', '</td></table>',
  '<!-- Ada', '{cardholder_name}', '{{Ada}}', '#eval("1")', '$x$', '*a* @b //', '\\u{41}', '=?utf-8?B?DQpCY2M6IGFAYi5j?=', '%0d%0aBcc: a',
  '王小明', 'Ада', 'עדה', 'آدا', '👩‍💻 Ada', 'Łukasz Żółć', 'Ada\u0301', 'Ada'.repeat(3_400), '.', '. ', '--boundary',
];
/** By day, every fifth. */
const tried = isNightly ? names : names.filter((_, i) => i % 5 === 0);
const addresses = [
  'a@b@example.com',
  'a@example.com, b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'a@exam_ple.com',
];

onEveryDatabase(
  (server) => {
    const { make, provider } = letterCalls(server);

    test('D-48 no value of a link makes a head, a recipient or an element of a letter, or keeps it back', async () => {
      mail.taken.length = 0;
      const made = await Promise.all(
        tried.map(async (cardholder_name, index) => {
          const to = `hostile${index}@example.com`;
          const values = { cardholder_name, customer_email: to };
          const link = await make('contract', { values }).catch(({ message }: Error) => message);
          return typeof link === 'string' ? { refused: link } : { cardholder_name, to, id: link.id };
        }),
      );
      const refused = made.flatMap((one) => one.refused ?? []);
      for (const words of refused) expect(words).toMatch(/cardholder_name.*\w/s);
      const sent = made.flatMap((one) => (one.id === undefined ? [] : [one]));
      expect([refused.length, sent.length]).toEqual(isNightly ? [6, 34] : [1, 7]);
      for (const { id } of sent) expect((await provider(`/links/${id}/letters/welcome`)).status).toBe(202);
      await expect.poll(() => mail.taken).toHaveLength(sent.length);
      const shapes = new Set<string>();
      for (const { to, cardholder_name } of sent) {
        const [letter, ...more] = mail.to(to);
        expect([more, letter!.recipients]).toEqual([[], [to]]);
        const html = String(letter!.html);
        shapes.add(JSON.stringify([[...letter!.headers.keys()].sort(), html.match(/<[^>]*>/g)]));
        expect(`${letter!.subject}${letter!.text}${html}`).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u);
        const seen = (words: string) => lineOf(words).replace(/[\p{Cc}\s]/gu, '');
        expect(seen(`Dear ${cardholder_name}`).startsWith(seen(letter!.subject!))).toBe(true);
        expect(letter!.raw).not.toMatch(/[^\n]{999}/);
        expect(seen(letter!.text!)).toContain(seen(`Dear ${cardholder_name}, see the page`));
      }
      expect(shapes.size).toBe(1);
    });

    test.each(addresses)('D-48 the address %j is refused with words where the link is made', async (customer_email) => {
      await expect(make('contract', { values: { customer_email } })).rejects.toThrow(/customer_email/);
    });
  },
  { env: lettersBy(mail), content: { ...withLetters, site, letters }, letters: patientLetters },
);
