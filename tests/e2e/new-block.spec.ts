import { type App, startApp } from '../support/app.ts';
import { expect, test } from '../support/e2e-fixtures.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'OpeningTimesBlock',
  description: 'When the shop is open.',
  type: 'object',
  required: ['type', 'days', 'note'],
  additionalProperties: false,
  properties: {
    type: { const: 'opening-times' },
    days: {
      description: 'The days, in words.',
      type: 'array',
      minItems: 1,
      items: {
        description: 'A day. {name} stands for a fact, value or contact.',
        type: 'string',
        format: 'line',
        minLength: 1,
        maxLength: 60,
        examples: ['Monday'],
      },
    },
    note: {
      description: 'A text below: its file in content/text.',
      type: 'string',
      format: 'text',
      examples: ['expired-link'],
    },
    when: { $ref: '../../../schemas/common.schema.json#/definitions/when' },
  },
};

const component = `import { useState } from 'react';
import { Line, Text } from '../../render/hooks.tsx';
import type { OpeningTimesBlock } from '../../types.gen.ts';
import styles from './styles.module.css';

/** When the shop is open. */
export default function OpeningTimes({ days, note }: OpeningTimesBlock) {
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.times}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        Opening times
      </button>
      <ul hidden={!open}>
        {days.map((day) => (
          <li key={day}>
            <Line text={day} />
          </li>
        ))}
      </ul>
      <Text name={note} />
    </section>
  );
}
`;

const block = { type: 'opening-times', days: ['Monday', 'Call {phone}'], note: 'expired-link' };
const folder = 'src/blocks/opening-times';
const generated = ['schemas/generated/block.schema.json', 'src/types.gen.ts'];

let project: ProjectCopy;
let app: App | undefined;
test.beforeAll(() => {
  project = copyProject();
});
test.afterAll(async () => {
  await app?.close();
  project?.remove();
});

test('R-N06 a new block type is one new folder: generated, checked, tested, typed, built and shown', async ({
  page,
}) => {
  project.write(`${folder}/schema.json`, JSON.stringify(schema, null, 2));
  project.write(`${folder}/index.tsx`, component);
  project.write(`${folder}/styles.module.css`, '.times {\n  padding: var(--space-4);\n}\n');
  project.write(`${folder}/fixtures/valid.json`, JSON.stringify({ 'two days': block }));
  project.write(
    `${folder}/fixtures/invalid.json`,
    JSON.stringify({ '"note" is missing here.': { type: 'opening-times', days: ['x'] } }),
  );
  expect(await project.npm('generate')).toMatchObject({ code: 0 });
  const expired = JSON.parse(project.read('content/pages/expired-link.json'));
  project.write(
    'content/pages/expired-link.json',
    JSON.stringify({ ...expired, blocks: [block, ...expired.blocks] }, null, 2),
  );

  expect(await project.npm('generate', '--check')).toMatchObject({ code: 0 });
  expect(await project.npm('check')).toMatchObject({ code: 0 });
  const fixtures = await project.vitest('--project', 'unit', 'tests/blocks.test.tsx');
  expect(fixtures.output).toMatch(/Tests .*passed/);
  expect(fixtures.code).toBe(0);
  expect((await project.npm('types')).output).not.toContain(folder);
  expect(await project.npm('build')).toMatchObject({ code: 0 });

  app = await startApp(project.folder);
  await page.goto(`${app.url}/expired-link`);
  await page.getByRole('button', { name: 'Opening times' }).click();
  await expect(page.getByText('Call 01632 960 123')).toBeVisible();
  expect(
    await page
      .locator('section')
      .filter({ hasText: 'Monday' })
      .first()
      .evaluate((element) => getComputedStyle(element).paddingTop),
  ).toBe('16px');
});

test('R-N06 a mistake in a block of the new type is found like any other', async () => {
  project.edit('content/pages/expired-link.json', '"days"', '"dais"');
  const checked = await project.npm('check');
  expect(checked.code).toBe(1);
  expect(checked.output).toMatch(/content\/pages\/expired-link\.json:\d+:\d+.*dais.*"days"/s);
});

test('R-N06 without the folder everything is as it was before', async () => {
  project.delete(folder);
  const missed = await project.npm('generate');
  expect(missed.code).toBe(0);
  const checked = await project.npm('check');
  expect(checked.code).toBe(1);
  expect(checked.output).toContain('opening-times');

  const page = JSON.parse(project.read('content/pages/expired-link.json'));
  project.write('content/pages/expired-link.json', JSON.stringify({ ...page, blocks: page.blocks.slice(1) }, null, 2));
  expect(await project.npm('check')).toMatchObject({ code: 0 });
  const fresh = copyProject();
  for (const file of generated) expect(project.read(file)).toBe(fresh.read(file));
  fresh.remove();
});
