/** A block that reads facts by itself: the gallery shows it with each value of them, and says where it could not be drawn. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { allPictures, type Gallery } from '../../../src/states/types.ts';
import { expect, test } from '../../../tests/support/drawn/gallery-fixtures.ts';
import { copyProject, type ProjectCopy } from '../../../tests/support/project/project-copy.ts';

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'WelcomeBlock',
  description: 'Greets new customers.',
  type: 'object',
  required: ['type'],
  additionalProperties: false,
  shows: ['customer_type'],
  properties: { type: { const: 'welcome' } },
};

const component = `import { useFacts } from '../../page/render/hooks.tsx';

export default function Welcome() {
  const customer = useFacts()('customer_type');
  if (!customer.pending && customer.value === 'existing') throw new Error('No words for them.');
  return <p>Welcome</p>;
}
`;

let project: ProjectCopy;
test.beforeAll(() => {
  project = copyProject();
});
test.afterAll(() => project.remove());

test('a block that throws for one kind of customer fails by name, in a picture of its own or of a fixture with its link', async ({
  page,
}) => {
  project.write('src/blocks/welcome/schema.json', JSON.stringify(schema));
  project.write('src/blocks/welcome/index.tsx', component);
  const block = { type: 'welcome' };
  project.write('src/blocks/welcome/fixtures/valid.json', JSON.stringify({ alone: block, 'known already': block }));
  project.write(
    'src/blocks/welcome/fixtures/links.json',
    JSON.stringify({ 'known already': { customer_type: 'existing' } }),
  );
  project.write(
    'src/blocks/welcome/fixtures/invalid.json',
    JSON.stringify({ '"name" is not a property here.': { ...block, name: 'Alex' } }),
  );
  expect(await project.npm('generate')).toMatchObject({ code: 0 });
  expect(await project.npm('gallery', '--build', '--out', 'dist/gallery')).toMatchObject({ code: 0 });
  const folder = join(project.folder, 'dist/gallery');

  const data = readFileSync(join(folder, 'data.js'), 'utf8');
  const gallery = JSON.parse(data.slice(data.indexOf('{'), data.lastIndexOf('}') + 1)) as Gallery;
  const ids = allPictures(gallery).flatMap(({ id }) => (id.startsWith('block-welcome/') ? [id] : []));
  expect(ids).toEqual([
    'block-welcome/alone/new-customer',
    'block-welcome/alone/existing-customer',
    'block-welcome/known-already/every-customer',
  ]);

  const outcomes: (string | null)[] = [];
  for (const id of ids) {
    await page.goto(`${pathToFileURL(join(folder, 'frame.html')).href}?${encodeURIComponent(id)}`);
    const html = page.locator('html[data-gallery]');
    await html.waitFor({ state: 'attached' });
    outcomes.push((await html.getAttribute('data-problem')) ?? (await html.getAttribute('data-gallery')));
  }
  expect(outcomes).toEqual([
    'ready',
    'The block "welcome" failed on the page "welcome-alone". Error: No words for them.',
    'The block "welcome" failed on the page "welcome-known-already". Error: No words for them.',
  ]);
});
