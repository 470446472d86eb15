import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draftJourney } from '../../../src/content/change/new-journey.ts';
import { makeFiles } from '../../../src/content/change/scaffold.ts';
import type { Page } from '../../../src/types.gen.ts';
import { writeTree } from '../../support/content/content-folder.ts';
import { smallSite } from '../../support/content/small-site.ts';
import { project } from '../../support/project/project.ts';

test.each([
  [['contract-start', 'thank-you'], { is: 'contract-agreement' }],
  [['contract-start', 'card', 'thank-you'], { is: 'payment-method' }],
  [['contract-start', 'method', 'thank-you'], { in: ['payment-method', 'direct-debit-mandate'] }],
])('D-33 the last page of %s thanks nobody before the last act', (steps, acts) => {
  const folder = writeTree(smallSite);
  expect(makeFiles(folder, project, draftJourney('upgrade', steps))).toHaveProperty('made');
  const { heading } = JSON.parse(readFileSync(join(folder, 'pages/thank-you.json'), 'utf8')) as Page;
  const missing = { not: { fact: 'completed', ...acts } };
  expect(heading).toEqual([
    { text: 'We cannot confirm this here', when: { all: [{ fact: 'journey', exists: true }, missing] } },
    { text: 'Thank you' },
  ]);
});
