import { type App, startApp } from '../support/app.ts';
import { agree } from '../support/customer.ts';
import { expect, test } from '../support/e2e-fixtures.ts';
import { copyProject, type ProjectCopy } from '../support/project-copy.ts';

// One copy of the project, changed by its editor, built and served once; the tests look at different ends of it.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

let project: ProjectCopy;
let app: App;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  project = copyProject();

  const page = JSON.parse(project.read('content/pages/expired-link.json'));
  project.write(
    'content/pages/moved-house.json',
    JSON.stringify({ ...page, path: '/moved-house', title: 'Have you moved?' }, null, 2),
  );

  project.edit('content/text/expired-link.md', 'Your link has expired.', 'Your link was good for a fortnight.');
  project.edit('content/site.json', 'https://www.example.com/privacy', 'https://www.example.com/your-privacy');
  project.edit('content/site.json', '"phone": "01632 960 123"', '"phone": "01632 960 777"');
  const values = JSON.parse(project.read('content/values.json'));
  values.contract_months.value = 30;
  project.write('content/values.json', JSON.stringify(values, null, 2));

  const built = await project.npm('build');
  expect(built.output).not.toMatch(/error/i);
  expect(built.code).toBe(0);
  app = await startApp(project.folder);
});

test.afterAll(async () => {
  await app?.close();
  project?.remove();
});

test('R-N04 R-N01 a copied page file is a new page, and the developer index lists it', async ({ page }) => {
  await page.goto(`${app.url}/moved-house`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Have you moved?');
  await page.goto(app.url);
  await page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Have you moved?' }) })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/moved-house/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Have you moved?');
});

test('R-G08 R-N01 texts, contacts and the footer change by content alone', async ({ page }) => {
  await page.goto(`${app.url}/expired-link`);
  await expect(page.getByText('Your link was good for a fortnight.')).toBeVisible();
  await expect(page.getByRole('link', { name: '01632 960 777' })).toBeVisible();
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' });
  await expect(privacy).toHaveAttribute('href', 'https://www.example.com/your-privacy');
});

test('R-K19 a term of the contract changes by content alone, and is what customers agree to', async ({ page }) => {
  const { id } = await app.createLink({ journey: 'contract' });
  await page.goto(`${app.url}/contract-start?id=${id}`);
  await expect(page.getByRole('cell', { name: '30 months' })).toBeVisible();
  await agree(page, 'Continue');
  await expect(page).toHaveURL(/contract-complete/);
  const [act] = (await app.showLink(id)).acts;
  expect(act?.text).toContain('30');
  expect(act?.text).not.toMatch(/>24</);
});

test('R-N05 a mistake fails the build with its place and what was probably meant, and leaves the last build alone', async ({
  page,
}) => {
  const before = project.read('dist/expired-link/index.html');
  project.edit('content/pages/expired-link.json', '"notice"', '"notise"');
  const built = await project.npm('build');
  expect(built.code).toBe(1);
  expect(built.output).toMatch(/content\/pages\/expired-link\.json:\d+:\d+.*notise.*"notice"/s);
  expect(project.read('dist/expired-link/index.html')).toBe(before);
  await page.goto(`${app.url}/expired-link`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has expired');
});
