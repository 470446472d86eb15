import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactVerify, createRemoteJWKSet } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { hasPyJwt } from '../../support/run/py-jwt.ts';
import { agree } from '../../support/server/agree.ts';
import { makeLink } from '../../support/server/make-link.ts';
import { sharedServer } from '../../support/server/test-server.ts';

const server = await sharedServer();
const folder = mkdtempSync(join(tmpdir(), 'receipt-'));
afterAll(() => rmSync(folder, { recursive: true }));

const docs = readFileSync('docs/operating/evidence.md', 'utf8');

/** Runs a program of the docs on a receipt, and says whether it holds. */
function checker(language: string, command: string) {
  const program = join(folder, `check.${language === 'js' ? 'mjs' : 'py'}`);
  writeFileSync(program, docs.split(`\`\`\`${language}\n`)[1]!.split('```')[0]!);
  return (receipt: string) => {
    const file = join(folder, `receipt-${language}.txt`);
    writeFileSync(file, `${receipt}\n`);
    return new Promise<boolean>((resolve) => {
      execFile(command, [program, server.url, file], (error) => resolve(error === null));
    });
  };
}

const keys = createRemoteJWKSet(new URL(`${server.url}/.well-known/jwks.json`));
const withJose = (receipt: string) =>
  compactVerify(receipt, keys).then(
    () => true,
    () => false,
  );

/** Without PyJWT the other two checkers are enough. */
const checkers = [
  ['jose', withJose],
  ['the Node program of the docs', checker('js', process.execPath)],
  ...(hasPyJwt() ? ([['the Python program of the docs', checker('python', 'python3')]] as const) : []),
] as const;

/** The receipt with one bit of its header, payload or signature the other way. */
function flipped(receipt: string, part: number): string {
  const parts = receipt.split('.').map((text) => Buffer.from(text, 'base64url'));
  parts[part]![20]! ^= 1;
  return parts.map((bytes) => bytes.toString('base64url')).join('.');
}

async function agreedReceipt(): Promise<string> {
  const { id } = await makeLink(server, 'contract');
  await agree(server, id);
  const [row] = await server.query('select receipt from records where link_id = $1', [id]);
  return (row as { receipt: string }).receipt;
}

test.each(checkers)('D-56 %s takes a receipt, and none with one bit the other way', async (_name, holds) => {
  const receipt = await agreedReceipt();
  expect(await holds(receipt)).toBe(true);
  for (const part of [0, 1, 2]) expect([part, await holds(flipped(receipt, part))]).toEqual([part, false]);
});
