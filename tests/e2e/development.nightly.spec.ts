import { cardForm } from '../support/browser/customer.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { copyProject, type ProjectCopy } from '../support/project/project-copy.ts';
import { type Served, serveBy } from '../support/project/served.ts';

test.describe.configure({ mode: 'serial' });
// No server of the built site is started beside this project's own.
test.use({ baseURL: '' });

const id = (number: number) => `00000000-0000-4000-8000-000000000${number}`;

let project: ProjectCopy;
test.beforeAll(() => {
  project = copyProject();
});
test.afterAll(() => project.remove());

test.describe('npm run dev', () => {
  let dev: Served;
  test.beforeAll(async () => {
    // A demo logs no start of its server.
    dev = await serveBy('dev', project.folder, undefined, { LOG_LEVEL: 'info' });
  });
  test.afterAll(() => dev?.end());

  test('R-N01 a saved text is on the page at once, and what is typed stays', async ({ page }) => {
    await page.goto(`${dev.url}/card-mandate?id=${id(101)}`);
    const { number } = cardForm(page);
    await number.fill('4111 1111');
    project.edit('content/text/card-mandate.md', 'The card for', 'Here is the card for');
    await expect(page.getByText('Here is the card')).toBeVisible();
    await expect(number).toHaveValue('4111 1111');
  });

  test('D-23 a page that is opened with its link arrives drawn for it, asks for nothing more, and takes what is saved', async ({
    page,
  }) => {
    // By fetch: Playwright's own requests may take a connection that the server is just closing after five seconds.
    const address = `${dev.url}/start-single-payment?id=${id(401)}`;
    expect(await (await fetch(address)).text()).toContain('£34.99');
    const expired = await fetch(`${dev.url}/start-card?id=${id(502)}`, { redirect: 'manual' });
    expect([expired.status, expired.headers.get('location')]).toEqual([303, `/expired-link?id=${id(502)}`]);

    const calls: string[] = [];
    page.on('request', (made) => {
      if (made.url().includes('/public-api/links/')) calls.push(made.url());
    });
    await page.goto(`${dev.url}/contract-start?id=${id(201)}`);
    const box = page.getByRole('checkbox', { name: 'I Agree to this contract' });
    await box.check();
    project.edit('content/pages/contract-start.json', 'I Agree to this contract', 'I do agree to this contract');
    await expect(page.getByRole('checkbox', { name: 'I do agree to this contract' })).toBeChecked();
    expect(calls).toEqual([]);
    // What comes next is drawn with what was saved.
    expect(await (await fetch(page.url())).text()).toContain('I do agree to this contract');
    project.edit('content/pages/contract-start.json', 'I do agree to this contract', 'I Agree to this contract');
    await expect(box).toBeChecked();
  });

  test('what the script of a page throws in the browser shows over the page', async ({ page, watch }) => {
    watch.allow(/Stars fell/);
    await page.goto(`${dev.url}/contract-start?id=${id(201)}`);
    const bar = page.locator('doorstep-problems').getByRole('alert');
    await expect(page.getByRole('checkbox', { name: 'I Agree to this contract' })).toBeVisible();
    await page.evaluate(() => reportError(new Error('Stars fell.')));
    await expect(bar).toContainText('Stars fell.');
  });

  test('R-N05 two mistakes of one save show together, each with its place, over the last good page', async ({
    page,
    context,
  }) => {
    const file = 'content/pages/start-choice.json';
    const good = project.read(file);
    await page.goto(`${dev.url}/contract-start?id=${id(201)}`);
    await page.getByRole('checkbox', { name: 'I Agree to this contract' }).check();
    project.write(file, good.replace('"notice"', '"notise"').replace('Need help', 'Need {taem} help'));

    const bar = page.locator('doorstep-problems').getByRole('alert');
    await expect(bar.getByRole('heading')).toHaveText('2 mistakes');
    await expect(bar).toContainText('"notise" is not a block type. Did you mean "notice"?');
    await expect(bar).toContainText('The line should be:');
    await expect(bar).toContainText(/start-choice\.json:\d+:\d+\s+There is no placeholder \{taem\}/);
    // The page behind is as it was, and so is one that somebody opens now.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'I Agree to this contract' })).toBeChecked();
    const other = await context.newPage();
    await other.goto(`${dev.url}/expired-link`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(other.locator('doorstep-problems')).toContainText('notise');
    await other.close();

    project.write(file, good);
    await expect(bar).toHaveCount(0);
  });

  test('new code of a block or of its styles brings the page anew; where it fails, the last page stays below the error', async ({
    page,
    context,
    watch,
  }) => {
    watch.allow(/status of 500/);
    const component = 'src/blocks/contacts/index.tsx';
    const good = project.read(component);
    await page.goto(`${dev.url}/expired-link`);
    const heading = page.getByRole('heading', { name: 'Or ask us by phone' });
    const bar = page.locator('doorstep-problems');
    project.write(component, good.replace('  return (', "  throw new Error('No words.');\n  return ("));
    await expect(bar).toContainText('The block "contacts" failed on the page "expired-link". No words.');
    await expect(bar).toContainText('src/blocks/contacts/index.tsx');
    await expect(heading).toBeVisible();
    expect((await fetch(page.url())).status).toBe(500);
    const opened = await context.newPage();
    await opened.goto(page.url());
    await expect(opened.locator('doorstep-problems')).toContainText('No words.');
    project.write(component, good.replace('export default function', 'export function'));
    for (const each of [page, opened])
      await expect(each.locator('doorstep-problems')).toContainText(
        "src/blocks/contacts/index.tsx:1:1 There is no default export here: it is the block's component.",
      );
    project.write(component, good);
    await expect(bar).toHaveCount(0);
    await expect(heading).toBeVisible();
    await expect(opened.getByRole('heading', { name: 'Or ask us by phone' })).toBeVisible();
    await opened.close();

    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    for (const [index, broken] of ['return ((', 'return ((('].entries()) {
      project.write(component, good.replace('return (', broken));
      await expect(bar).toContainText(/src\/blocks\/contacts\/index\.tsx:\d+:\d+ This cannot be read as code: .+\./);
      await expect.poll(() => dev.output().split('This cannot be read as code').length).toBeGreaterThan(index + 1);
    }
    expect(dev.output()).not.toContain('node_modules/vite');
    project.write(component, good);
    await expect(bar).toHaveCount(0);
    await expect.poll(() => loads).toBe(1);
    const styles = 'src/page/ui/base.css';
    project.write(styles, `${project.read(styles)}body { letter-spacing: 7px; }\n`);
    await expect(page.locator('body')).toHaveCSS('letter-spacing', '7px');
  });

  test('new code of the server starts it anew at its address, and the page comes by itself', async ({
    page,
    watch,
  }) => {
    // Nobody is there for a second.
    watch.allow(/net::ERR_/);
    await page.goto(`${dev.url}/contract-start?id=${id(201)}`);
    const starts = () => dev.output().split('"serves"').length;
    const before = starts();
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    const file = 'src/server/pages/answer.ts';
    project.write(file, `${project.read(file)}// Saved.\n`);
    await page.waitForFunction(() => !('isOld' in window));
    expect(starts()).toBe(before + 1);
    await expect(page.getByRole('checkbox', { name: 'I Agree to this contract' })).toBeVisible();
  });

  test('a block that comes or goes meanwhile is drawn or gone, and the next schema still makes the types', async ({
    page,
  }) => {
    const file = 'content/pages/expired-link.json';
    const good = project.read(file);
    expect((await project.npm('new', 'block', 'data-usage')).code).toBe(0);
    project.write(file, good.replace('"blocks": [', '"blocks": [{ "type": "data-usage", "label": "So much" },'));
    await page.goto(`${dev.url}/expired-link`);
    await expect(page.getByText('So much')).toBeVisible();
    project.write(file, good);
    project.delete('src/blocks/data-usage');
    await expect(page.getByText('So much')).toHaveCount(0);
    project.edit('src/blocks/pair/schema.json', 'Two columns on', 'Two fresh columns on');
    await expect.poll(() => project.read('src/types.gen.ts'), { timeout: 60_000 }).toContain('Two fresh columns on');
    expect(project.read('src/types.gen.ts')).not.toContain('DataUsage');
    expect(dev.output()).not.toContain('Does the file exist?');
  });

  test('R-N02 what an editor completes knows a text as soon as it is saved', async () => {
    const known = () => project.read('schemas/generated/editor/names.schema.json');
    project.write('content/text/fresh-words.md', 'Words that are quite new.\n');
    await expect.poll(known).toContain('"fresh-words"');
    await expect.poll(known).toContain('Words that are quite new.');
    project.delete('content/text/fresh-words.md');
    await expect.poll(known).not.toContain('fresh-words');
  });
});
