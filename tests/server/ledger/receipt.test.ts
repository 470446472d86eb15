import { expect, test } from 'vitest';
import { proofFiles } from '../../../src/server/ledger/receipt.ts';

test('D-66 the proof of a record and of a fact about it are named by what people read out', () => {
  const named = (reference: string) => Object.keys(proofFiles([{ reference, receipt: 'a.b.c' }]));
  expect(named('DS-7K3Q-9XWM')).toEqual(['proof-DS-7K3Q-9XWM.jws']);
  expect(named('payment-settled DS-7K3Q-9XWM')).toEqual(['proof-DS-7K3Q-9XWM.jws']);
});
