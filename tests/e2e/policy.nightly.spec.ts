import { expect, test } from '../support/browser/e2e-fixtures.ts';

test('the policy stops what is not ours, and HTML from anywhere but our own two places', async ({ page, watch }) => {
  watch.allow(
    /policy: (script-src|require-trusted-types-for)|Refused|Content Security Policy|TrustedHTML|Trusted Type/,
  );
  const reports: string[] = [];
  page.on('console', (message) => reports.push(message.text()));
  await page.route('**/expired-link', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('<main', '<script>document.title = "owned"</script><main');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/expired-link');
  await expect(page).toHaveTitle(/^This link has expired/);
  await expect.poll(() => reports.join('\n')).toContain('policy: script-src');
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<p>owned</p>';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(refused).toBe('TypeError');
});
