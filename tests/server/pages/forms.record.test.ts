import { expect, test } from 'vitest';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { outcomeOf, sharedServer } from '../../support/server/test-server.ts';

const server = await sharedServer();

const actOf = async (id: string) => (await server.show(id)).acts[0]!;
const release = '0123456789abcdef01234567';
const translated = { shown: 'machine-translation', release };

test('D-49 a record says which build drew its page, and that the browser showed it in another language', async () => {
  const { id } = await makeLink(server, 'contract');
  expect((await agree(server, id, translated)).status).toBe(303);
  expect(await actOf(id)).toMatchObject(translated);

  const plain = await makeLink(server, 'contract');
  await agree(server, plain.id);
  const act = await actOf(plain.id);
  expect(act).not.toHaveProperty('shown');
  // A form that does not say it: the build that has compared the words.
  expect(act).toHaveProperty('release', expect.stringMatching(/^[0-9a-f]{24}$/));
  expect(act).not.toHaveProperty('release', release);

  for (const wrong of [{ shown: 'yes' }, { release: 'older' }]) {
    const refused = await makeLink(server, 'contract');
    expect(outcomeOf(await agree(server, refused.id, wrong))).toBe('formRefused');
    expect((await server.show(refused.id)).acts).toEqual([]);
  }
  expect((await server.verify()).problems).toEqual([]);
});
