import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { putFreshDatabase } from '../../support/database/fresh-database.ts';
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

test('D-47 nothing is signed upon a database that was put back to an earlier state, until the operator says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-test-'));
  const [data, earlier, file] = ['data', 'earlier', 'head.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await putFreshDatabase(data);
  const open = () => openServer({ env: { DATA_DIR: data, HEAD_FILE: file }, headsEveryMs: 30 });
  const workADay = async () => {
    const server = await open();
    await makeLink(server, 'contract');
    await server.close();
  };
  await workADay();
  cpSync(data, earlier, { recursive: true });
  await workADay();
  rmSync(data, { recursive: true });
  renameSync(earlier, data);

  const server = await open();
  const heads = () => server.query('select number from heads order by number');
  await makeLink(server, 'contract');
  await expect.poll(() => server.lines.some((line) => line.includes('Head 2 is gone or is another one'))).toBe(true);
  expect(await heads()).toEqual([{ number: 1 }]);
  await server.close();

  writeFileSync(file, 'no head');
  await expect(open()).rejects.toThrow(/^HEAD_FILE: .* is no file of a head/);
  rmSync(file);
  const after = await open();
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(await after.query('select number from heads order by number')).toEqual([{ number: 1 }, { number: 2 }]);
  await after.close();
  rmSync(folder, { recursive: true });
});
