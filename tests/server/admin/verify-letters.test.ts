import { afterAll, expect, test } from 'vitest';
import { operate } from '../../../src/server/admin/operator.ts';
import type { VerificationReport } from '../../../src/server/admin/verification.ts';
import type { Queryable } from '../../../src/server/db/db.ts';
import { appendFact } from '../../../src/server/ledger/append.ts';
import { noteLetterRules } from '../../../src/server/letters/queue.ts';
import { canonicalHash } from '../../../src/server/proof/canonical.ts';
import { saltedHash } from '../../../src/server/proof/hashes.ts';
import { signerOf } from '../../../src/server/proof/signer.ts';
import { verifiedInWords } from '../../../src/tools/cli/link/verified.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { patientLetters } from '../../support/faults/short-limits.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';

const mail = await openMailServer();
const signer = signerOf(Buffer.from('d1'.repeat(32), 'hex'));
afterAll(() => mail.close());

onEveryDatabase(
  (server) => {
    const { agreed, lettersOf, statesOf } = letterCalls(server);

    test('D-48 a letter has the hash of its PDF, which show --verify draws anew, and which only its own release must draw the same', async () => {
      const { id, to } = await agreed();
      await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
      const [letter] = await lettersOf(id);
      const sha256 = saltedHash(letter!.salt!, mail.to(to)[0]!.attachments[0]!.content);
      expect(letter!.parts!.attachments).toMatchObject([{ name: 'Contract.pdf', sha256 }]);
      const verified = async () => (await operate(server().settings, { name: 'verify', id })) as VerificationReport;
      expect(await verified()).toMatchObject({ mismatches: [], copies: { compared: 1, others: 0 } });
      const rename = (name: string) => server().query('update letters set name = $2 where link_id = $1', [id, name]);
      await rename('another');
      expect((await verified()).mismatches).toMatchObject([
        { what: 'the letter contract-confirmation', computed: 'missing' },
        { what: 'the letter another' },
      ]);
      await rename(letter!.name);
      // The row is told as it is only as long as a fact has its hash.
      const forge = async (key: string, value: string) => {
        const [row] = await server().query(
          'update letters set parts = jsonb_set(parts, $2::text[], to_jsonb($3::text)) where link_id = $1 returning parts, reference',
          [id, `{attachments,0,${key}}`, value],
        );
        await appendFact({ inTransaction: true, query: server().query as Queryable['query'] }, signer, {
          ...{
            link_id: id,
            fact: 'letter-bounced',
            about: id,
            id: value,
            told_by: 'a test',
            recorded_at: new Date(),
          },
          letter: {
            ...{ id: letter!.id, name: letter!.name, reference: String(row!.reference) },
            sha256: canonicalHash(row!.parts),
          },
        });
      };
      await forge('sha256', 'ab'.repeat(32));
      expect((await verified()).mismatches).toMatchObject([
        { what: 'the letter contract-confirmation', stored: letter!.sha256 },
        { what: 'the copy Contract.pdf of the letter contract-confirmation', computed: sha256 },
      ]);
      await forge('drawn_by', 'release of another day');
      expect(verifiedInWords(await verified())).toMatch(/1 PDF not compared: drawn otherwise by another release/);
      // Another release may well draw the same bytes.
      await forge('sha256', sha256);
      expect((await verified()).copies).toEqual({ compared: 1, others: 0 });
    });

    test('D-48 the copies of a letter that was sent again are compared with those of both times', async () => {
      const { id } = await agreed();
      const sent = 'contract-confirmation accepted';
      await expect.poll(() => statesOf(id)).toEqual([sent]);
      await operate(server().settings, { name: 'send-again', id, letter: 'contract-confirmation' });
      await expect.poll(() => statesOf(id)).toEqual([sent, sent]);
      const verified = await operate(server().settings, { name: 'verify', id });
      expect(verified).toMatchObject({ mismatches: [], copies: { compared: 2, others: 0 } });
    });

    test('D-48 a letter that waits and is deleted is named by show --verify, but none of before content said what sends it', async () => {
      await operate(server().settings, { name: 'letters-stop', by: 'a test', reason: 'a test' });
      const { id } = await agreed();
      const { id: without } = await makeLink(server(), 'contract');
      await agree(server(), without);
      const found = async (link = id) =>
        ((await operate(server().settings, { name: 'verify', id: link })) as VerificationReport).mismatches;
      expect(await found(without)).toEqual([]);
      expect(await found()).toEqual([]);
      await server().query('delete from letters where link_id = $1', [id]);
      const missing = { what: 'the letter contract-confirmation', stored: 'queued', computed: 'missing' };
      expect(await found()).toEqual([{ link_id: id, act: 'contract-agreement', ...missing }]);
      const db = { inTransaction: false, query: server().query as Queryable['query'] };
      await noteLetterRules(db, withLetters.letters!);
      expect(await found()).toHaveLength(1);
      const { 'contract-confirmation': own, ...others } = withLetters.letters!;
      await noteLetterRules(db, others);
      await noteLetterRules(db, { ...others, 'contract-confirmation': own! });
      expect(await found()).toEqual([]);
      await operate(server().settings, { name: 'letters-go-on' });
    });
  },
  { env: lettersBy(mail), content: withLetters, letters: patientLetters },
);
