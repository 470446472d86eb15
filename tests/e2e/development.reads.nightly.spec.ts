import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { contentDir } from '../../src/content/folder/content-dir.ts';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { copyProject } from '../support/project/project-copy.ts';
import { serveBy } from '../support/project/served.ts';

// No server of the built site is started beside this project's own.
test.use({ baseURL: '' });

test('D-41 options of the provider’s system stay on a page of npm run dev, and come anew with what is saved', async ({
  page,
}) => {
  const project = copyProject();
  cpSync(contentDir({ CONTENT_DIR: 'examples/appointment/content' }), join(project.folder, 'content'), {
    recursive: true,
  });
  const dev = await serveBy('dev', project.folder);
  try {
    const links = JSON.parse(project.read('content/demo-links.json')) as { links: { id: string; journey: string }[] };
    const { id } = links.links.find(({ journey }) => journey === 'appointment')!;
    await page.goto(`${dev.url}/appointment-slot?id=${id}`);
    const monday = page.getByRole('radio', { name: 'Monday 22 March 2027, 1pm to 6pm' });
    // A choice counts once the page's script runs.
    await monday.check();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page).toHaveURL(/appointment-visit/);
    await page.goBack();
    await expect(monday).toBeVisible();
    project.edit(
      'content/pages/appointment-slot.json',
      'When should our engineer come?',
      'When may our engineer come?',
    );
    await expect(page.getByRole('group', { name: 'When may our engineer come?' })).toBeVisible();
    await expect(monday).toBeVisible();
  } finally {
    await dev.end();
    project.remove();
  }
});
