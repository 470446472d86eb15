import { afterAll, expect, test } from 'vitest';
import { agree, consent } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { compiled } from '../../support/server/server-site.ts';
import { openServer, outcomeOf } from '../../support/server/test-server.ts';

const button = 'Yes I Agree to make the Switch';
const box = 'I have read what I leave, and can cancel until 17 December 2026';
const content = structuredClone(compiled);
// A day that counts from the agreement before, in the words and in a condition on which they show.
Object.assign(content.site.acts['contract-agreement']!, { dates: { cancel_until: { days: 'term_months' } } });
content.site.facts.cancel_until = { from: 'link', type: 'date' };
Object.assign(content.acts!['switch-consent']!.shown[0]!, {
  ...{ statement: box.replace('17 December 2026', '{cancel_until}'), ticked: true },
  when: [{ fact: 'cancel_until', exists: true }],
});
const server = await openServer({ content, now: () => new Date('2026-11-23T12:00:00Z') });
afterAll(() => server.close());

const consents = async (id: string) => (await server.show(id)).acts.filter(({ act }) => act === 'switch-consent');

test('D-22 D-51 a consent below a box is recorded with the words of both, and not without either', async () => {
  const { id } = await makeLink(server, 'switch');
  expect((await agree(server, id)).status).toBe(303);
  const send = (words: Record<string, string>) => consent(server, id, { ticked: 'yes', ...words });
  const refused: [Record<string, string>, string][] = [
    [{ statement: button }, 'pageChanged'],
    [{ statement: box }, 'button missing'],
    [{ statement: box, button: 'Another' }, 'pageChanged'],
  ];
  for (const [words, outcome] of refused) expect([words, outcomeOf(await send(words))]).toEqual([words, outcome]);
  expect(await consents(id)).toEqual([]);
  expect(outcomeOf(await consent(server, id, { statement: box, button }))).toBe('gateTickMissing');
  expect(await consents(id)).toEqual([]);
  expect(outcomeOf(await send({ statement: box, button }))).toBe('/ots-complete');
  expect(await consents(id)).toMatchObject([{ statement: box, button }]);
});
