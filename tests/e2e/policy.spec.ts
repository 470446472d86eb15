import { createHash } from 'node:crypto';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { screens } from '../support/browser/screens.ts';

const namedIn = (policy: string) => policy.match(/'sha256-[^']+'/g)?.sort();
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hasCardForm = (name: string) => ['card-mandate', 'single-card-payment'].includes(name);

for (const { name, address } of screens) {
  test(`D-15 /${name} comes with its policy in the header`, async ({ request }) => {
    const answer = await request.get(address);
    const policy = answer.headers()['content-security-policy'] ?? '';
    const html = await answer.text();
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'[ ;]/);
    expect(policy).not.toContain('unsafe-');
    expect(policy).toContain("base-uri 'none'");
    expect(policy.includes('frame-src *')).toBe(hasCardForm(name));
    expect(policy.includes('form-action *')).toBe(hasCardForm(name));
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(/trusted-types [^;]*\bdefault\b/.test(policy)).toBe(hasCardForm(name));
    expect(policy.includes('cardinalcommerce')).toBe(hasCardForm(name));
    // The page has no script of its own inline, and the policy names each of its styles.
    expect(html).not.toMatch(/<script(?![^>]*(src=|type="application\/json"))[^>]*>/);
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => hashOf(text!));
    expect(styles.length).toBeGreaterThan(0);
    expect(namedIn(/style-src [^;]*/.exec(policy)?.[0] ?? '')).toEqual(expect.arrayContaining(styles));
    expect(policy).toContain('; report-to policy; report-uri /public-api/reports/policy;');
    expect(policy).toContain("frame-ancestors 'none'");
    // Forms carry their origin, and nothing goes to another origin (D-23).
    expect(answer.headers()['referrer-policy']).toMatch(/^(same-origin|no-referrer)$/);
    expect(answer.headers()['x-content-type-options']).toBe('nosniff');
    expect(answer.headers()['set-cookie']).toMatch(/^XSRF-TOKEN=/);
    expect(answer.headers()['cache-control']).toMatch(/no-cache|no-store/);
  });
}

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
