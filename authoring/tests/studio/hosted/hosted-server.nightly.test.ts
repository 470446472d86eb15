import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathTricks } from '../../../../tests/support/malformed/path-tricks.ts';
import { hostedSettings } from '../../../studio/hosted/settings.ts';
import { browserAt } from '../../support/hosted-studio.ts';
import { type Browser, type HostedTeam, openHostedTeam, path, save } from '../../support/hosted-team.ts';

/** Where the frame shows the page with the text of `path`. */
const framed = `state.html?${new URLSearchParams({ shows: JSON.stringify({ kind: 'page', name: 'start-card' }) })}`;

let team: HostedTeam;
beforeAll(async () => {
  team = await openHostedTeam();
});
afterAll(() => team.end());

/** What the frame of a browser gets: its page has no cookie, so that the address alone has to show it. */
async function frameOf(browser: Browser, folder = '/'): Promise<string> {
  const led = await browser.send(folder + framed);
  const shown = await fetch(new URL(led.headers.get('location')!, team.studio.url));
  expect(shown.status).toBe(200);
  return shown.text();
}

describe('D-59 a studio on a server', { timeout: 180_000 }, () => {
  test('lets in whom the proxy names, and answers at its own name only', async () => {
    const { studio, ada } = team;
    for (const email of [undefined, '', 'ada', 'ada@example.net, eve@example.net', ' @ ']) {
      const stranger = browserAt(studio.url, email);
      expect((await stranger.send('/')).status, String(email)).toBe(401);
      for (const name of ['file', 'save', 'publish', 'publishing', 'run', 'site'])
        expect((await stranger.call(name, {})).status).toBe(401);
      for (const address of ['/events', `/${framed}`, '/at/start-card', '/preview/guess/at/start-card'])
        expect([401, 404]).toContain((await stranger.send(address)).status);
    }
    const byNumber = studio.url.replace('localhost', '127.0.0.1');
    const headers = { 'x-forwarded-email': 'ada@example.net' };
    expect((await fetch(`${byNumber}/`, { headers })).status).toBe(403);
    expect((await fetch(`${byNumber}/healthz`)).status).toBe(200);
    expect((await ada.send('/')).status).toBe(200);
  });

  test('takes calls from its own pages only, and no path that leads out of its folders', async () => {
    const { studio, ada } = team;
    const page = await ada.send('/');
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    const body = JSON.stringify({ path });
    for (const headers of [
      { origin: 'https://evil.example' },
      {},
      { origin: studio.url, 'content-type': 'text/plain' },
    ])
      expect((await ada.send('/api/file', { method: 'POST', body, headers: headers as HeadersInit })).status).toBe(403);
    for (const trick of pathTricks) {
      expect((await ada.call('file', { path: trick })).status, trick).toBe(400);
      expect((await ada.call('save', { files: [{ path: trick, text: 'x', version: '' }] })).status, trick).toBe(400);
    }
    expect(await frameOf(ada)).toContain('about two minutes');
  });

  test('names files as they are in the repository, and not where the server keeps them', async () => {
    const { ada } = team;
    const { body: site } = await ada.call<{ folder: string }>('site', {});
    expect(site.folder).toBe('content');
    const drafts = { 'pages/start-card.json': '{ "path": ' };
    const { status, body } = await ada.call<{ problems: { file: string }[] }>('try', { drafts });
    expect(status).toBe(200);
    expect(body.problems.map(({ file }) => file)).toContain('content/pages/start-card.json');
    expect(JSON.stringify([site, body])).not.toMatch(/"\/(tmp|home|work)\//);
  });

  test('one editor sees nothing of what another has not published', async () => {
    const { ada, bob } = team;
    await save(ada, 'Of Ada.\n');
    expect(JSON.stringify((await bob.call('publishing', {})).body)).not.toContain('Of Ada');
  });
});

test('D-59 a studio’s settings are read at once, each mistake as a sentence', () => {
  expect(hostedSettings({})).toBeUndefined();
  const wrong = {
    STUDIO_URL: 'http://studio.example.com',
    STUDIO_GIT_REMOTE: 'https://me:secret@git.example.com/a',
    STUDIO_TRUST_PROXY: '0.0.0.0/0',
  };
  const read = () => hostedSettings(wrong);
  expect(read).toThrow('STUDIO_URL must be an address that begins with https://');
  expect(read).toThrow('STUDIO_USER_HEADER must be set');
  expect(read).toThrow('STUDIO_TRUST_PROXY must be IP addresses of your proxy');
  expect(read).toThrow('STUDIO_GIT_REMOTE must have no name or password in it');
  expect(read).not.toThrow('secret');
});
