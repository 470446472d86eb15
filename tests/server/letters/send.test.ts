import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { letterLimits } from '../../support/faults/short-limits.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { isNightly } from '../../support/run/is-nightly.ts';
import { agree, consent } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { link, slugOf } from '../../support/server/test-server.ts';

const mail = await openMailServer();

/** How long a mail server that stalls is waited for: longer than a busy machine takes for a letter; given up after an hour of tries. */
const letters = { ...letterLimits, timeoutMs: 8_000, leaseMs: 16_000, giveUpAfterMs: 3_600_000 };

beforeEach(() => mail.behave('well'));
afterAll(() => mail.close());

onEveryDatabase(
  (server) => {
    const { make, agreed, change, lettersOf, provider, rowsOf, statesOf, told } = letterCalls(server);

    describe('a letter', () => {
      test('brings the contract to the customer, with every fact in HTML and text, and the copy', async () => {
        const to = `reader-${crypto.randomUUID()}@example.com`;
        const { id } = await agreed({ values: { customer_email: to, cardholder_name: 'Ada <b>' } });
        await expect.poll(() => mail.to(to)).toHaveLength(1);
        const [letter] = mail.to(to);
        expect(letter!.subject).toBe('Your contract with Example Fibre for Full fibre 900');
        expect(letter!.from?.text).toBe('"Example Fibre" <letters@example.com>');
        expect(letter!.headers.get('auto-submitted')).toBe('auto-generated');
        for (const words of ['£41.00', '24 months', 'from Full fibre 900', 'Example Fibre Limited'])
          expect([letter!.text, letter!.html].map((part) => String(part).includes(words))).toEqual([true, true]);
        expect(letter!.text).toContain('Dear Ada <b>');
        expect(letter!.text).toMatch(/the page \(http:\/\/localhost:\d+\/contract-start\)/);
        expect(letter!.text).toMatch(/Our site \(http:\/\/localhost:\d+\/developer-index\)/);
        expect(letter!.html).toContain('Ada &lt;b&gt;');
        expect(letter!.html).not.toContain('data-v');
        expect(letter!.raw).not.toContain(id);
        expect(letter!.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
          ['Contract.pdf', 'application/pdf'],
          [expect.stringMatching(/^proof-DS-[A-Z0-9-]{9}\.jws$/), 'application/jose'],
        ]);
        expect((await readPdf(letter!.attachments[0]!.content)).words).toContain('Full fibre 900');
        expect(letter!.raw).toMatch(/multipart\/mixed[\s\S]*multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html/);
        const [{ id: own } = { id: '' }] = await lettersOf(id);
        expect(letter!.messageId).toBe(`<${own}@example.com>`);
      });

      test('is evidence: in the chain, in the provider’s answers and in what the customer’s page reads', async () => {
        const { id, to } = await agreed();
        await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
        const masked = `r…${to.slice(to.indexOf('@'))}`;
        const [letter] = await lettersOf(id);
        expect(letter).toMatchObject({
          act: 'contract-agreement',
          to: masked,
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          sent_at: expect.stringMatching(/Z$/),
        });
        const facts = await told(id);
        expect(facts.letters).toEqual([letter]);
        expect(facts.facts).toMatchObject([
          {
            fact: 'letter-accepted',
            letter: { id: letter!.id, name: 'contract-confirmation', sha256: letter!.sha256 },
          },
        ]);
        expect((await server().get(link(id))).body.letters).toEqual([
          { name: 'contract-confirmation', to: masked, state: 'accepted' },
        ]);
        expect(server().lines.join('')).not.toContain(to);
      });

      test('is told by its facts, whatever somebody makes of its row, which sends it no second time', async () => {
        mail.behave('stalls');
        const begun = mail.begun();
        const { id, to } = await agreed();
        const set = (changes: string) => change(id, changes);
        await expect.poll(() => rowsOf(id, '1', 'parts is not null')).toHaveLength(1);
        await expect.poll(() => mail.begun()).toBeGreaterThan(begun);
        const [before] = await rowsOf(id, 'sha256');
        await set(`state = 'delivered', sha256 = 'x'`);
        expect(await statesOf(id)).toEqual(['contract-confirmation queued']);
        expect(slugOf(await provider(`/links/${id}/letters/contract-confirmation/bounced`))).toBe('letter-unknown');
        mail.behave('well');
        await set(`state = 'waiting', sha256 = 'x', leased_until = null, due_at = now()`);
        await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
        expect([(await lettersOf(id))[0]!.sha256, before!.sha256]).not.toContain('x');
        await set(`state = 'waiting', parts = '{"id":"x"}', answer = 'x', due_at = now()`);
        await expect.poll(() => rowsOf(id, '1', `state = 'stopped'`)).toHaveLength(1);
        expect(await lettersOf(id)).toMatchObject([{ state: 'accepted', answer: expect.stringMatching('250') }]);
        expect(mail.to(to)).toHaveLength(1);
      });

      test('is sent for no act that was not recorded, to no link without an address, and once for a repeat', async () => {
        const { id } = await make();
        await agree(server(), id, { statement: 'Other words', button: 'No' });
        const { id: without } = await makeLink(server(), 'contract');
        await agree(server(), without);
        const { id: twice, to } = await agreed();
        await agree(server(), twice);
        await server().query(
          `insert into outbox (kind, link_id, name) values ('letter', $1, 'contract-confirmation')`,
          [id],
        );
        await expect.poll(() => statesOf(twice)).toEqual(['contract-confirmation accepted']);
        expect(mail.to(to)).toHaveLength(1);
        await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation stopped']);
        expect(await statesOf(without)).toEqual([]);
      });

      test('brings a switch with its order, as HTML where the content’s words for a PDF are missing', async () => {
        const { id, to } = await make('switch');
        await agree(server(), id);
        await consent(server(), id);
        await expect.poll(() => mail.to(to)).toHaveLength(2);
        const [order] = mail.to(to).find(({ subject }) => subject === 'Your switch')!.attachments;
        expect(order!.content.toString()).toContain('Full fibre 900');
      });
    });

    /** As after a clock that jumps, or days in which nothing is sent: only tries count, so it is not given up. */
    async function failOnceMore(id: string) {
      const [first] = await server().query(
        `update outbox set failing_since = now() - interval '1 year', due_at = now() + interval '1 year',
           leased_until = now() + interval '1 year', leased_by = gen_random_uuid()
         where kind = 'letter' and link_id = $1 returning tries`,
        [id],
      );
      const tries = async () => (await rowsOf(id, 'tries'))[0]?.tries;
      await expect.poll(tries).toBeGreaterThan(Number(first?.tries));
    }

    test('a letter with which process after process ends counts each try, and is refused in the end', async () => {
      mail.behave('stalls');
      const { id } = await agreed();
      const rowOf = async () => (await rowsOf(id, 'state, tries'))[0]!;
      // It counts while it is tried, and not once somebody knows what came of it.
      await expect.poll(async () => (await rowOf()).tries).toBe(1);
      expect(await rowOf()).toEqual({ state: 'waiting', tries: 1 });
      await change(id, 'tries = 1000000, due_at = now(), leased_until = null, leased_by = null');
      mail.behave('well');
      await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation refused']);
      expect(server().lines.join('')).toContain('it was tried too often');
      server().lines.length = 0;
    });

    describe('a mail server', () => {
      const tried = isNightly ? undefined : 1;
      test.each(
        (
          [
            'drops after the words',
            'greylists',
            'relays nothing',
            'refuses the words',
            'refuses the login',
            'refuses the size',
            'has no room for it',
            'stalls',
          ] as const
        ).slice(0, tried),
      )('that %s gets the letter again, with one Message-ID', async (manner) => {
        mail.behave(manner);
        const { id, to } = await agreed();
        await expect.poll(async () => (await lettersOf(id))[0]?.answer ?? '').not.toBe('');
        // Of these, it alone never takes a letter: whatever is tried meanwhile, one more try fails.
        if (manner === 'relays nothing') await failOnceMore(id);
        mail.behave('well');
        await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
        const ids = new Set(mail.to(to).map(({ messageId }) => messageId));
        expect(ids.size).toBe(1);
      });

      if (isNightly)
        test('that answers late gets the letter once', async () => {
          mail.behave('answers late');
          const { id, to } = await agreed();
          await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
          expect(mail.to(to)).toHaveLength(1);
        });

      test('that refuses the recipient is not asked again, and the letters of others go', async () => {
        mail.behave('refuses the recipient');
        const { id, to } = await agreed();
        await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation refused']);
        const [letter] = await lettersOf(id);
        expect(letter!.answer).not.toContain(to);
        expect((await server().get(link(id))).body.letters).toMatchObject([{ state: 'refused' }]);
        const logged = server().lines.join('');
        expect(logged).toMatch(/"reason":"5\.1\.1"[^\n]*a letter was refused for good/);
        expect(logged).not.toContain('no such user');
        server().lines.length = 0;
        mail.behave('well');
        const { id: other } = await agreed();
        await expect.poll(() => statesOf(other)).toEqual(['contract-confirmation accepted']);
      });

      test('that refuses one customer after the other stops the letters before any is lost', async () => {
        mail.behave('refuses the recipient');
        const links: Awaited<ReturnType<typeof agreed>>[] = [];
        for (let made = 0; made < 5; made += 1) {
          // The row is counted by all processes together, and outlives each.
          if (made === 3) await server().restart();
          links.push(await agreed());
          await expect.poll(async () => (await lettersOf(links.at(-1)!.id))[0]?.answer ?? '').toContain('5.1.1');
        }
        const before = await Promise.all(links.map(({ id }) => statesOf(id)));
        expect(before.map((states) => states.at(-1))).toEqual(links.map(() => 'contract-confirmation queued'));
        expect(await server().query('select by, reason from letters_stopped')).toEqual([
          { by: 'the server', reason: 'letters of 5 customers in a row were refused, lastly with 5.1.1' },
        ]);
        expect(server().lines.join('')).toContain('no letter is sent any more');
        server().lines.length = 0;
        // One that is wrong indeed is refused then, and the others come.
        const wrong = links[2]!;
        mail.behave('well');
        mail.refuse(wrong.to);
        await server().ask({ name: 'letters-go-on' });
        for (const { id, to } of links.filter((one) => one !== wrong)) {
          await expect.poll(() => mail.to(to)).toHaveLength(1);
          expect((await statesOf(id)).at(-1)).toMatch('contract-confirmation');
        }
        await expect.poll(() => statesOf(wrong.id)).toEqual(Array(2).fill('contract-confirmation refused'));
        server().lines.length = 0;
      });

      test('that is away harms no act', async () => {
        mail.behave('stalls');
        const { id } = await make();
        const start = performance.now();
        expect((await agree(server(), id)).status).toBe(303);
        expect(performance.now() - start).toBeLessThan(letters.timeoutMs);
        expect((await server().get(link(id))).body.letters).toMatchObject([{ state: 'queued' }]);
      });
    });
  },
  { env: lettersBy(mail), content: withLetters, letters },
);
