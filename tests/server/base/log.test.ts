import { expect, test } from 'vitest';
import { safePath } from '../../../src/server/base/log.ts';
import { demoId } from '../../support/server/server-site.ts';

test('a path in the log has neither a query nor more than eight characters of an id', () => {
  expect(safePath(`/single-card-payment/${demoId(401)}?id=${demoId(401)}`)).toBe('/single-card-payment/00000000…');
  expect(safePath(`/x/${demoId(401).replaceAll('-', '')}`)).toBe('/x/00000000…');
});
