import { fieldRefusal, Refusal } from '../base/refusal.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { canonicalHash } from '../proof/canonical.ts';
import type { PublicJwk, Signer } from '../proof/signer.ts';

/** A call that must take effect only once: its name, its `Idempotency-Key`, and its body. */
export type KeyedCall = { call: string; key: string | undefined; body: unknown };

/** How long a key is stored: after that the same call would be done again. */
const keptDays = 30;

/** Reads the header `Idempotency-Key`, which may be any word. Throws `bad-request` for anything else. */
export function keyIn(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  const detail = 'The header must be from 1 to 255 visible ASCII characters, one key for each request.';
  throw fieldRefusal('bad-request', 'Idempotency-Key', 'form', detail);
}

/** A UUID that a call's key and body always give: by it what the call has made is found again. */
export const idByKey = (signer: Signer, call: KeyedCall): string =>
  signer.macOf(canonicalHash({ of: 'call', ...call })).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The hash of a call's body, which is another one where its key was used for something else. */
const hashOf = ({ body }: KeyedCall) => sha256Of(JSON.stringify(body));

const macOf = (signer: Signer, { call, key }: KeyedCall, sha256: string, answer: unknown) =>
  signer.macOf(canonicalHash({ of: 'answer', call, key, sha256, answer }));

/**
 * The first answer to a call with its key, which has the MAC of the server; undefined where there is none. Throws `key-reused`
 * for another body.
 */
export async function firstAnswer<Answer>({ db, signer }: Ledger, keyed: KeyedCall): Promise<Answer | undefined> {
  if (keyed.key === undefined) return undefined;
  const [first] = await db.query<{ body_sha256: string; coded: { answer: Answer; mac: string; by: string } | null }>(
    'select body_sha256, answer as coded from provider_keys where call = $1 and key = $2',
    [keyed.call, keyed.key],
  );
  if (!first) return undefined;
  const { body_sha256: sha256, coded } = first;
  if (sha256 === hashOf(keyed) && coded) {
    if (coded.mac === macOf(signer, keyed, sha256, coded.answer)) return coded.answer;
    // A server with an earlier key wrote another one.
    if (coded.by === (signer.keys as [PublicJwk])[0].kid) signer.alarm?.(`answer ${keyed.call}`);
  }
  throw new Refusal('key-reused');
}

/**
 * Does a call's work once for its key, in the caller's transaction; a repeat, which waits for it, gets the first answer. Work
 * that throws leaves the key free. Throws `key-reused` for another body.
 */
export async function runOnce<Answer>(
  ledger: Ledger,
  keyed: KeyedCall,
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; isRepeat: boolean }> {
  const { db: tx, signer } = ledger;
  const { call, key } = keyed;
  if (key === undefined) return { answer: await work(), isRepeat: false };
  const sha256 = hashOf(keyed);
  await tx.query(`delete from provider_keys where made_at < now() - interval '${keptDays} days'`);
  const inserted = await tx.query(
    'insert into provider_keys (call, key, body_sha256) values ($1, $2, $3) on conflict do nothing returning 1',
    [call, key, sha256],
  );
  const first = inserted.length ? undefined : await firstAnswer<Answer>(ledger, keyed);
  if (first !== undefined) return { answer: first, isRepeat: true };
  const answer = await work();
  const [{ kid: by }] = signer.keys as [PublicJwk];
  await tx.query('update provider_keys set answer = $3::json where call = $1 and key = $2', [
    ...[call, key, JSON.stringify({ answer, mac: macOf(signer, keyed, sha256, answer), by })],
  ]);
  return { answer, isRepeat: false };
}
