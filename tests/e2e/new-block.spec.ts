import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
const made = 'src/blocks/speed-check';
const generated = ['schemas/generated/block.schema.json', 'src/types.gen.ts'];

// One copy of the project gets two new types, one by hand and one by `npm run new block`, and loses them again.
let project: ProjectCopy;
let app: App | undefined;
test.beforeAll(() => {
  project = copyProject();
});
test.afterAll(async () => {
  await app?.close();
  project?.remove();
});

test('R-N06 npm run new block makes a folder, and never the same one twice', async () => {
  const { code, output } = await project.npm('new', 'block', 'speed-check');
  expect(output).toContain(`new      ${made}/schema.json\n`);
  expect(code).toBe(0);
  expect(project.read('src/types.gen.ts')).toContain('export interface SpeedCheckBlock');
  expect(project.read('schemas/generated/block.schema.json')).toContain(`${made}/schema.json`);

  const again = await project.npm('new', 'block', 'speed-check');
  expect(again.output).toContain(
    'There is a block named "speed-check" already. Take another name, such as "speed-check-2".',
  );
  expect(again.code).toBe(1);
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
  const all = ['tests/blocks.test.tsx', 'tests/blocks-drawn.test.tsx'];
  const tested = await project.vitest('--project', 'unit', made, ...all);
  expect(tested.output).toContain('3 passed');
  expect(tested.code).toBe(0);
  expect((await project.npm('types')).output).not.toMatch(/opening-times|speed-check/);
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

test('R-N06 without the folders everything is as it was before', async () => {
  const picture = 'docs/images/blocks/speed-check.png';
  project.write(picture, '');
  project.delete(folder);
  project.delete(made);
  const left = await project.npm('generate', '--check');
  expect(left.output).toContain(`${picture} is the picture of no block.`);
  expect(left.code).toBe(1);
  expect(await project.npm('generate')).toMatchObject({ code: 0 });
  for (const file of generated) expect(project.read(file)).toBe(readFileSync(file, 'utf8'));
  expect(existsSync(join(project.folder, picture))).toBe(false);

  const checked = await project.npm('check');
  expect(checked.code).toBe(1);
  expect(checked.output).toContain('opening-times');
  const page = JSON.parse(project.read('content/pages/expired-link.json'));
  project.write('content/pages/expired-link.json', JSON.stringify({ ...page, blocks: page.blocks.slice(1) }, null, 2));
  expect(await project.npm('check')).toMatchObject({ code: 0 });
});

test('R-N02 R-N06 a mistake in a block is one plain sentence in every command', async () => {
  const contacts = 'src/blocks/contacts/schema.json';
  project.edit(contacts, '"hours"]', '"huors"]');
  const told = 'There is no contact, value or fact named "huors". Did you mean "hours"?';
  expect(await project.npm('check')).toEqual({
    code: 1,
    output: `${contacts}:9:31  ${told}\n\ncontent: 1 mistake.\n`,
  });

  project.edit(contacts, '"shows":', '"show":');
  const sentence = `${contacts}:9:3  "show" is not a keyword of schemas. Did you mean "shows"?\n`;
  expect(await project.npm('check')).toEqual({ code: 1, output: `${sentence}\ncontent: 1 mistake.\n` });
  expect(await project.npm('generate')).toEqual({ code: 1, output: sentence });
  expect(await project.npm('content', 'where', 'phone')).toMatchObject({ code: 1 });
});
