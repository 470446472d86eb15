import { expect, test } from 'vitest';
import { nameOf } from '../../../src/server/base/link-name.ts';
import { safePath } from '../../../src/server/base/log.ts';
import { demoId } from '../../support/server/server-site.ts';

test('a path in the log has neither a query nor an id: the name of the link stands for it', () => {
  expect(safePath(`/single-card-payment/${demoId(401)}?id=${demoId(401)}`)).toBe(
    `/single-card-payment/${nameOf(demoId(401))}`,
  );
  expect(safePath(`/x/${demoId(401).replaceAll('-', '')}`)).toBe('/x/00000000…');
});
