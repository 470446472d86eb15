import { expect, test } from 'vitest';
import { makeLink } from '../../support/server/make-link.ts';
import { openServer } from '../../support/server/test-server.ts';

test('heads that cannot be made again and again are fatal in the log: a leaf of nobody stands in their way', async () => {
  const server = await openServer({ headsEveryMs: 30 });
  await makeLink(server, 'contract');
  await expect.poll(() => server.query('select 1 from heads')).not.toEqual([]);
  await server.query(
    `insert into leaves (position, head, kind, id, hash) select max(position) + 1, 1000, 'record', 'x', 'x' from leaves`,
  );
  await makeLink(server, 'contract');
  await expect
    .poll(
      () => server.lines.filter((line) => line.includes('"fatal"') && line.includes('nothing that is recorded')).length,
    )
    .toBeGreaterThan(0);
  await server.close();
});
