import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRelease } from '../../../src/content/release/release.ts';
import { project } from '../../support/project/project.ts';

test('D-53 advises the amount on a button that charges, which the default content has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync('content', folder, { recursive: true });
  const advised = () =>
    readRelease(folder, { ...project, today: '2026-11-20', env: {} }).filter(({ name }) =>
      name?.startsWith('amount-on-button'),
    );
  expect(advised()).toEqual([]);
  const page = join(folder, 'pages/single-card-payment.json');
  writeFileSync(page, readFileSync(page, 'utf8').replace('Pay {amount}', 'Continue'));
  expect(advised()).toMatchObject([{ name: 'amount-on-button:pages/single-card-payment' }]);
});
