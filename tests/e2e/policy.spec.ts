import { createHash } from 'node:crypto';
import { expect, test } from '../support/browser/e2e-fixtures.ts';
import { screens } from '../support/browser/screens.ts';

const namedIn = (policy: string) => policy.match(/'sha256-[^']+'/g)?.sort();
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const hasCardForm = (name: string) => ['card-mandate', 'single-card-payment'].includes(name);

for (const { name, address, link } of screens) {
  test(`D-15 /${name} comes with its policy, in the header and in the page`, async ({ request }) => {
    const answer = await request.get(address);
    const header = answer.headers()['content-security-policy'] ?? '';
    const html = await answer.text();
    const meta = /<meta http-equiv="content-security-policy" content="([^"]+)">/.exec(html)?.[1] ?? '';
    // A page that is drawn for its link, or with a form of its own, has it in the header alone.
    const isDrawn = link !== 'none' || name === 'developer-index';
    expect(meta !== '' || isDrawn).toBe(true);
    for (const policy of meta ? [header, meta] : [header]) {
      expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/);
      expect(policy).not.toContain('unsafe-');
      expect(policy).toContain("base-uri 'none'");
      expect(policy.includes('frame-src *')).toBe(hasCardForm(name));
      expect(policy.includes('form-action *')).toBe(hasCardForm(name));
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(/trusted-types [^;]*\bdefault\b/.test(policy)).toBe(hasCardForm(name));
      expect(policy.includes('cardinalcommerce')).toBe(hasCardForm(name));
    }
    // Reports are asked for by the header alone; of a card page it allows one environment of the provider.
    const ofPage = header.replace(/; report-to .*$/, '');
    const hashes = / 'sha256-[^']+'/g;
    if (meta && !hasCardForm(name)) expect(ofPage.replace(hashes, '')).toBe(meta.replace(hashes, ''));
    // A page's own policy names what the page has inline, and nothing else; the header of a file that of every page.
    const inline = [...html.matchAll(/<(script|style)(?: id="accent")?>([\s\S]*?)<\/\1>/g)].map(([, , text]) =>
      hashOf(text!),
    );
    expect(inline.length).toBeGreaterThan(1);
    if (meta) expect(namedIn(meta)).toEqual(inline.sort());
    expect(namedIn(header)).toEqual(expect.arrayContaining(inline));
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => hashOf(text!));
    if (!meta) expect(namedIn(/style-src [^;]*/.exec(header)?.[0] ?? '')).toEqual(styles.sort());
    expect(header).toContain('; report-to policy; report-uri /public-api/reports/policy;');
    expect(header).toContain("frame-ancestors 'none'");
    // A page that is drawn for its link posts forms, which carry their origin; nothing goes to another origin (D-23).
    const referrer = isDrawn ? 'same-origin' : 'no-referrer';
    expect(answer.headers()).toMatchObject({ 'referrer-policy': referrer, 'x-content-type-options': 'nosniff' });
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
