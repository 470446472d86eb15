import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import releaseSchema from '../../../schemas/release.schema.json' with { type: 'json' };
import { contentDir } from '../../../src/content/folder/content-dir.ts';
import { readRelease } from '../../../src/content/release/release.ts';
import { smallSite } from '../../support/content/small-site.ts';
import { project } from '../../support/project/project.ts';
import { findings } from '../../support/server/ready-site.ts';

const condition = '"when": { "fact": "completed", "is": "payment-method" }';
const sentence = `pages/problem.json:4:12  Customers who have set up a card and open their link again are not told so here: add a heading and a notice with ${condition}. [used-unsaid:payment-method]`;

const others = { fact: 'completed', in: ['contract-agreement', 'switch-consent'] };

test('D-11 a way of which the page of used links asks for no act is named by its last one', () => {
  const said = (when: object) => {
    const heading = `"heading": [{ "text": "Done", "when": ${JSON.stringify(when)} }, { "text": "A page" }]`;
    const problem = String(smallSite['pages/problem.json']).replace('"title": "A page"', `$&, ${heading}`);
    return findings({ 'pages/problem.json': problem });
  };
  expect(said(others)).toEqual([sentence]);
  expect(said({ any: [others, { fact: 'completed', is: 'payment-method' }] })).toEqual([]);
  expect(said({ any: [others, { fact: 'card_reference', exists: true }] })).toEqual([]);
});

const { pattern } = releaseSchema.properties.accept.items.properties.name;
const nameForm = new RegExp(pattern);

test.each(['content', ...readdirSync('examples').map((name) => `examples/${name}/content`)])(
  'D-11 %s says of each way through its journeys what was done',
  (folder) => {
    const found = readRelease(contentDir({ CONTENT_DIR: folder }), { ...project, today: '2026-11-20', env: {} });
    expect(found.filter(({ name }) => name?.startsWith('used-unsaid'))).toEqual([]);
    // What has a name can be accepted by it in release.json.
    expect(found.filter(({ name }) => name !== undefined && !nameForm.test(name))).toEqual([]);
  },
);
