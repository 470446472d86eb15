import type { Head } from '../../types.gen.ts';
import { readHeads } from '../ledger/heads.ts';
import { faultOfHead } from '../proof/head.ts';
import { clockSlackMs, type SignedHead, type Verification } from './verification.ts';

const batch = 1_000;
/** The lowest number that a head can have in the database: one before the first is found too. */
const lowest = -(2 ** 31);

/** A part of a head that is not as it must be: as the head has it, and as it follows from the heads before. */
type Fault = { stored: string; computed: string };

/** The heads that come next in the order, and the latest time that one of them was made, in milliseconds. */
type Expected = { number: number; position: number; previous: string | undefined; latest: number };

/** Checks the heads in order: number, chain, signature, times; and that those kept elsewhere are among them. */
export async function verifySignatures({ db, signer, report, now }: Verification, kept: Head[]): Promise<SignedHead[]> {
  const reportMismatch = (number: number, stored: string, computed: string) =>
    report.mismatches.push({ what: `head ${number}`, stored, computed });
  const missing = new Map(kept.map((head) => [head.hash, head]));
  const signed: SignedHead[] = [];
  const expected: Expected = { number: 1, position: 1, previous: undefined, latest: 0 };
  for (let from = lowest; ; from = expected.number) {
    const heads: Head[] = await readHeads(db, from, batch);
    for (const head of heads) {
      missing.delete(head.hash);
      const unsigned = faultOfHead(head, signer.findKey);
      if (unsigned && head.first !== expected.position) {
        reportMismatch(head.number, `hash ${head.hash}`, unsigned);
        continue;
      }
      if (head.number !== expected.number) reportMismatch(expected.number, 'signed', 'missing');
      const faults = [
        ...faultsOfOrder(head, expected),
        ...(unsigned ? [{ stored: `hash ${head.hash}`, computed: unsigned }] : []),
        ...faultsOfTime(head, expected, now()),
      ];
      for (const { stored, computed } of faults) reportMismatch(head.number, stored, computed);
      const { root, first, leaves, key, hash } = head;
      const madeAt = Date.parse(head.made_at);
      signed.push({ number: head.number, first, leaves, root, key, hash, madeAt });
      expected.number = head.number + 1;
      expected.position = first + leaves;
      expected.previous = hash;
      expected.latest = Math.max(expected.latest, madeAt);
    }
    if (heads.length < batch) break;
  }
  report.heads = signed.length;
  for (const head of missing.values()) reportMismatch(head.number, `kept elsewhere as ${head.hash}`, 'missing');
  return signed;
}

function faultsOfOrder({ previous, first }: Head, expected: Expected): Fault[] {
  const faults: Fault[] = [];
  if (previous !== expected.previous)
    faults.push({ stored: `after ${previous ?? 'none'}`, computed: `after ${expected.previous ?? 'none'}` });
  if (first !== expected.position)
    faults.push({ stored: `from leaf ${first}`, computed: `from leaf ${expected.position}` });
  return faults;
}

function faultsOfTime({ made_at }: Head, { latest }: Expected, now: Date): Fault[] {
  const madeAt = Date.parse(made_at);
  const isFine = madeAt >= latest - clockSlackMs && madeAt <= now.getTime() + clockSlackMs;
  return isFine ? [] : [{ stored: `made at ${made_at}`, computed: 'after a later head, or in the future' }];
}
