import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandDeps } from '../../../src/server/admin/command.ts';
import { eraseCustomer } from '../../../src/server/admin/erase-customer.ts';
import { purge } from '../../../src/server/admin/purge.ts';
import { openAnswers } from '../../../src/server/answers/vault.ts';
import { sha256Of } from '../../../src/server/base/sha256.ts';
import type { Db } from '../../../src/server/db/db.ts';
import { openDatabase } from '../../../src/server/db/open.ts';
import { openVault } from '../../../src/server/direct-debit/vault.ts';
import { stampNewest } from '../../../src/server/events/stamp-heads.ts';
import { append } from '../../../src/server/ledger/append.ts';
import { recordChange } from '../../../src/server/ledger/changes.ts';
import { addCoded } from '../../../src/server/ledger/codes.ts';
import { makeHead } from '../../../src/server/ledger/make-head.ts';
import { recordReading } from '../../../src/server/ledger/readings.ts';
import type { Evidence } from '../../../src/server/ledger/records.ts';
import { createLink, type NewLink } from '../../../src/server/links/create.ts';
import { answerHash, bankHash } from '../../../src/server/proof/hashes.ts';
import { signerOf } from '../../../src/server/proof/signer.ts';
import { sealingKey } from '../../../src/server/sealing/seal.ts';
import { putFreshDatabase } from '../database/fresh-database.ts';
import { openAuthority } from '../timestamp/authority.ts';
import { switchOrder } from './make-link.ts';
import { compiled } from './server-site.ts';
import { putState, putUnsettled } from './states.ts';

export const signer = signerOf(Buffer.alloc(32, 7));
const current = sealingKey(Buffer.alloc(32, 1));
/** The keys of bank details and personal answers. */
export const keys = async () => ({ current, find: (id: string) => (id === current.id ? current : undefined) });
const day = 86_400_000;

/** A database with rows in every table of evidence, and what a check of it needs. */
export type EvidenceDay = { db: Db; deps: CommandDeps; whole: string; close(): Promise<void> };

/** Fills every column of the tables of evidence, by the functions that the server writes them with. */
export async function fillEvidence(env: { url?: string }): Promise<EvidenceDay> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-columns-'));
  if (!env.url) await putFreshDatabase(folder);
  const { db } = await openDatabase(env.url ? { kind: 'postgres', url: env.url } : { kind: 'embedded', folder });
  const now = () => new Date();
  const sealing = { db, keys, signer: async () => signer, now };
  const [answers, vault] = [openAnswers(sealing), openVault(sealing)];
  const authority = await openAuthority();
  const stampRoots = [new X509Certificate(readFileSync(authority.caFile))];
  const deps = { db, compiled, answers, vault, now, signer: async () => signer, stampRoots } as unknown as CommandDeps;
  const coding = { db, signer };
  const sign = () => makeHead(db, { signer, now: now() });

  const make = (link: NewLink, ago = 0) =>
    createLink(db, compiled.site, link, { now: new Date(Date.now() - ago), signer });
  const record = (linkId: string, act: string, evidence: Evidence, ago = 0) =>
    append(db, signer, {
      ...{ link_id: linkId, act: act as 'payment', reference: `${act} of ${linkId}`, evidence },
      recorded_at: new Date(Date.now() - ago),
      visitor: { ip_address: '192.0.2.1', user_agent: 'a browser' },
    });

  const purged = await make({ journey: 'contract' }, 100 * day);
  await record(purged, 'contract-agreement', { statement: 'Yes' }, 100 * day);
  await sign();

  const document = Buffer.from(switchOrder.ots_document, 'base64');
  const whole = await make({
    ...{ journey: 'switch', externalReference: 'CRM-1', customerType: 'existing', amountPence: 3499, language: 'en' },
    ...{ brand: 'other', values: { offer_name: 'An offer' }, expiresAt: new Date(Date.now() + day), switchOrder },
    orderHtml: '<p>Order</p>',
    orderTotal: { compared: true } as unknown as NewLink['orderTotal'],
    accepted: { reason: 'agreed by phone', differences: ['The total differs.'] },
  });
  const answer = { name: 'phone', words: '020 7946 0000', value: '020 7946 0000', salt: 'aa' };
  const everything: Required<Evidence> = {
    ...{ document: 'contract', version: '3', statement: 'Yes', button: 'Send', language: 'en' },
    text: { sha256: sha256Of('<p>Agreed</p>'), html: '<p>Agreed</p>' },
    ...{ order_sha256: sha256Of(document), pair_sha256: sha256Of('<p>Cytuno</p>'), amount_pence: 3499 },
    ...{ shown: 'machine-translation', release: '0123456789abcdef01234567' },
    answers: [
      {
        name: 'reason',
        type: 'question-choice',
        label: 'Why?',
        words: 'The price',
        value: 'price',
        offered_sha256: 'ab',
      },
      { name: 'phone', type: 'question-phone', label: 'Your phone', personal: true, hash: answerHash(answer) },
    ],
    bank_sha256: 'ab',
    ...{ account_ending: '12', card_brand: 'Visa', card_ending: '1111', wallet: 'google-pay', gateway: 'sandbox' },
    ...{ about: 'DS-AAAA-0001', reason: 'asked for', told_by: 'a test' },
    letter: { id: 'a4b6', name: 'contract', reference: 'DS-AAAA-0001' },
  };
  await record(whole, 'contract-agreement', everything);
  const bankDetails = { account_holder: 'Alex', sort_code: '200000', account_number: '55779911', salt: 'aa' };
  await record(whole, 'direct-debit-mandate', { bank_sha256: bankHash(bankDetails) });
  await answers.keep(db, whole, 'contract-agreement', [answer]);
  await vault.keep(db, whole, bankDetails);
  const surplus = await putState(coding, 'attempt', {
    ...{ link_id: whole, order_id: 'DS-AAAA-0001', state: 'surplus', asked_at: now(), mismatch: 'an amount' },
    ...{
      settled_by: 'a test',
      settled_because: 'it was',
      settled_at: now(),
      statement: 'Yes',
      button: 'Pay',
      language: 'en',
      release: '0123456789abcdef01234567',
    },
  });
  await putState(coding, 'attempt', { ...surplus, version: 2, at: now(), undone: 'voided', undone_at: now() });
  await putState(coding, 'attempt', { link_id: whole, order_id: 'DS-AAAA-0002' });
  const refund = { link_id: whole, order_id: 'DS-AAAA-0001' };
  await putState(coding, 'refund', { ...refund, refusal: 'no', asked_at: now() });
  await putUnsettled(coding, 'refund', await putState(coding, 'refund', { ...refund, state: 'pending' }));
  const reading = { link_id: whole, read_at: now(), reader: 'a bureau' };
  await recordReading(db, signer, { ...reading, what: 'answers', act: 'contract-agreement' });
  await recordReading(db, signer, { ...reading, what: 'bank-details' });
  await recordChange(db, { signer, now: now(), by: 'a test' }, 'maintenance-on', [whole, null]);
  const explanation = { of_table: 'records', of_key: '1', faults: ['ab'], because: 'a clock', by: 'a test' };
  await addCoded(coding, 'explanation', [{ ...explanation, explained_at: now() }]);
  const erased = await make({ journey: 'contract', values: { cardholder_name: 'Ada' } });
  await record(erased, 'contract-agreement', {});
  await putState(coding, 'attempt', { link_id: erased, order_id: 'DS-AAAA-0003' });
  await sign();
  await stampNewest(db, { url: authority.url, everyMs: 0, roots: stampRoots }, { now: now(), timeoutMs: 10_000 });
  await authority.close();
  await eraseCustomer(deps, { name: 'erase', id: erased, values: ['cardholder_name'], by: 'a test' });
  await purge(deps, { name: 'purge', before: new Date(Date.now() - 60 * day).toISOString(), by: 'a test' });
  await sign();
  // What no head covers yet.
  await make({ journey: 'contract' });
  const close = async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  };
  return { db, deps, whole, close };
}
