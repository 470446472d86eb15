import { afterAll, expect, test } from 'vitest';
import { letterCalls } from '../../support/letters/letter-calls.ts';
import { withLetters } from '../../support/letters/letters-site.ts';
import { openServer } from '../../support/server/test-server.ts';

const { agreed } = letterCalls(() => server);

const server = await openServer({ content: withLetters });
afterAll(() => server.close());

test('D-48 the inbox of a demo lists each letter with its link and the hashes of what is attached, as JSON', async () => {
  const { id, to } = await agreed();
  const kept = async () => ((await server.get('/demo/letters.json')).body as unknown as { link: string }[])[0];
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
  await expect.poll(kept).toEqual({
    ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), link: id, name: 'contract-confirmation', to },
    subject: 'Your contract with Example Fibre for Full fibre 900',
    text: expect.stringContaining('£41.00'),
    html: expect.stringContaining('£41.00'),
    attachments: [
      { name: 'Contract.pdf', type: 'application/pdf', sha256 },
      { name: 'receipt.txt', type: 'text/plain', sha256 },
    ],
  });
});
