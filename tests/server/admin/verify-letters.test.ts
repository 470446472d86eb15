import { afterAll, expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { saltedHash } from '../../../src/server/proof/hashes.ts';
import { onEveryDatabase } from '../../support/database/databases.ts';
import { patientLetters } from '../../support/faults/short-limits.ts';
import { letterCalls, lettersBy } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { openMailServer } from '../../support/letters/mail-server.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';

const mail = await openMailServer();
afterAll(() => mail.close());

onEveryDatabase(
  (server) => {
    const { agreed, lettersOf, statesOf } = letterCalls(server);

    test('D-48 a letter has the hash of what was sent in its receipt, and rows of another letter are named', async () => {
      const { id, to } = await agreed();
      await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
      const [letter] = await lettersOf(id);
      const sha256 = saltedHash(letter!.salt!, mail.to(to)[0]!.attachments[0]!.content);
      expect(letter!.parts!.attachments).toMatchObject([
        { name: 'Contract.pdf', sha256 },
        { name: expect.stringMatching(/^proof-.*\.jws$/) },
      ]);
      const found = async () => (await server().verify(id)).problems;
      expect(await found()).toEqual([]);
      const rename = (name: string) =>
        server().query('update outbox set name = $2 where name is not null and link_id = $1', [id, name]);
      await rename('another');
      expect((await found()).map(({ what }) => what)).toEqual([
        'the letter contract-confirmation',
        'the letter another',
      ]);
      await rename(letter!.name);
      await server().query(
        `update outbox set parts = jsonb_set(parts, '{attachments,0,sha256}', '"ab"') where name is not null and link_id = $1`,
        [id],
      );
      expect(await found()).toMatchObject(
        [{ what: 'the letter contract-confirmation', detail: /parts/ }].map(({ what }) => ({ what })),
      );
    });

    test('D-56 the receipt of what a letter is about goes with it as a file of its own', async () => {
      const { id, to } = await agreed();
      await expect.poll(() => statesOf(id)).toEqual(['contract-confirmation accepted']);
      const { acts } = await server().show(id);
      const file = mail.to(to)[0]!.attachments.find(({ filename }) => filename?.endsWith('.jws'));
      expect(file!.content.toString('utf8')).toBe(acts[0]!.receipt);
    });

    test('D-48 a letter that waits and is deleted is named by verify: the receipt of its record says that it was queued', async () => {
      await server().ask({ name: 'letters-stop', reason: 'a test' });
      const { id } = await agreed();
      const { id: without } = await makeLink(server(), 'contract');
      await agree(server(), without);
      const found = async (link = id) => (await server().verify(link)).problems;
      expect(await found(without)).toEqual([]);
      expect(await found()).toEqual([]);
      await server().query('delete from outbox where name is not null and link_id = $1', [id]);
      expect(await found()).toMatchObject([{ link: nameOf(id), what: 'the letter contract-confirmation' }]);
      await server().ask({ name: 'letters-go-on' });
    });
  },
  { env: lettersBy(mail), content: withLetters, letters: patientLetters },
);
