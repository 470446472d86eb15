import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostedSettings } from '../../../src/tools/studio/hosted/settings.ts';
import { filesOf, type GitServer, git, serveGit } from '../../support/git-server.ts';
import { browserAt, freePort, type HostedStudio, startHosted } from '../../support/hosted-studio.ts';
import { serveIdentity } from '../../support/identity-provider.ts';
import { pathTricks } from '../../support/path-tricks.ts';

const path = 'text/start-card.md';
const accounts = {
  ada: { name: 'Ada Editor', email: 'ada@example.net', roles: ['studio-publish'] },
  bob: { name: 'Bob Editor', email: 'bob@example.net', roles: ['studio-edit'] },
  eve: { name: 'Eve Reader', email: 'eve@example.net', roles: ['something-else'] },
};
let repository: GitServer;
let identity: Awaited<ReturnType<typeof serveIdentity>>;
let studio: HostedStudio;

beforeAll(async () => {
  const url = `http://localhost:${await freePort()}`;
  repository = await serveGit(filesOf('content', 'public'));
  repository.state.authorization = `Basic ${Buffer.from('studio:a-token').toString('base64')}`;
  identity = await serveIdentity(`${url}/signed-in`, accounts);
  studio = await startHosted(url, identity.issuer, repository.address);
}, 180_000);
afterAll(async () => {
  await studio.end();
  identity.end();
  await repository.end();
});

async function signIn(who: keyof typeof accounts) {
  identity.state.next = who;
  const browser = browserAt(studio.url);
  const answer = await browser.open('/');
  return { ...browser, page: answer };
}
type Browser = ReturnType<typeof browserAt>;
const textOf = async ({ call }: Browser) => (await call<{ text: string; version: string }>('file', { path })).body;
async function save(browser: Browser, text: string) {
  const { version } = await textOf(browser);
  return browser.call('save', { files: [{ path, text, version }] });
}
const publish = ({ call }: Browser, message: string, resolved?: object) =>
  call<{ conflict?: { mine: string; theirs: string }[]; with?: string; published?: string }>('publish', {
    request: { message, name: 'Mallory', email: 'mallory@example.net', ...(resolved && { resolved }) },
  });

describe('D-36 a studio on a server', { timeout: 180_000 }, () => {
  test('lets nobody in who has not signed in, and answers at its own name only', async () => {
    const stranger = browserAt(studio.url);
    expect((await stranger.send(`${studio.url}/`)).headers.get('location')).toBe('/sign-in');
    for (const name of ['file', 'save', 'publish', 'publishing', 'run', 'site'])
      expect((await stranger.call(name, {})).status).toBe(401);
    for (const address of ['/events', '/data.js', '/frame.html', '/preview/guess/data.js'])
      expect([401, 404]).toContain((await stranger.send(studio.url + address)).status);
    expect((await stranger.send(`${studio.url}/signed-in?code=a&state=b`)).status).toBe(400);
    expect((await stranger.send(`${studio.url.replace('localhost', '127.0.0.1')}/`)).status).toBe(403);
    expect((await stranger.send(`${studio.url.replace('localhost', '127.0.0.1')}/healthz`)).status).toBe(200);

    const eve = await signIn('eve');
    expect(eve.page.status).toBe(403);
    expect(await eve.page.text()).toContain('You have signed in as Eve Reader, who may not edit.');
    expect((await eve.call('file', { path })).status).toBe(403);
  });

  test('keeps its session where no script reads it, and takes calls from its own pages only', async () => {
    const ada = await signIn('ada');
    expect(ada.page.status).toBe(200);
    expect(ada.page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    const cookie = ada.setCookies.find((line) => line.startsWith('__Host-studio='));
    expect(cookie).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Lax/);
    const body = JSON.stringify({ path });
    for (const headers of [
      { origin: 'https://evil.example' },
      {},
      { origin: studio.url, 'content-type': 'text/plain' },
    ])
      expect(
        (await ada.send(`${studio.url}/api/file`, { method: 'POST', body, headers: headers as HeadersInit })).status,
      ).toBe(403);
    for (const trick of pathTricks) {
      expect((await ada.call('file', { path: trick })).status, trick).toBe(400);
      expect((await ada.call('save', { files: [{ path: trick, text: 'x', version: '' }] })).status, trick).toBe(400);
    }
    const frame = await ada.open('/frame.html');
    expect(frame.headers.get('content-security-policy')).toContain('sandbox allow-scripts');
    // The preview has no cookie: its own address is what shows its data.
    const preview = (await ada.send(`${studio.url}/frame.html`)).headers.get('location')!;
    const data = () => fetch(new URL('data.js', `${studio.url}${preview}`));
    expect(await (await data()).text()).toContain('window.doorstepGallery={');
    const { body: out } = await ada.call<{ to: string }>('sign-out', {});
    expect(out.to).toContain(identity.issuer);
    expect((await ada.call('file', { path })).status).toBe(401);
    expect(await (await data()).text()).not.toContain('window.doorstepGallery={');
  });

  test('gives each editor a work tree of their own, and lets two conflicting changes lose nothing', async () => {
    const [ada, bob] = [await signIn('ada'), await signIn('bob')];
    const before = (await textOf(bob)).text;
    expect((await save(ada, 'It takes five minutes.\n')).status).toBe(200);
    expect((await textOf(bob)).text).toBe(before);
    expect((await save(bob, 'It takes six minutes.\n')).status).toBe(200);
    expect((await textOf(ada)).text).toBe('It takes five minutes.\n');

    expect((await publish(ada, 'Five minutes')).body).toEqual({ published: 'Pushed the branch content/five-minutes.' });
    expect(git(repository.bare, 'log', '-1', '--format=%an <%ae> %cn', 'content/five-minutes')).toBe(
      'Ada Editor <ada@example.net> Ada Editor',
    );
    repository.merge('content/five-minutes');

    const refused = 'You may edit, and not publish. Ask somebody who may.';
    expect((await publish(bob, 'Six minutes')).body).toEqual({ refused });
    expect(repository.branches()).toEqual(['content/five-minutes', 'main']);
    accounts.bob.roles = ['studio-publish'];
    const conflict = (await publish(bob, 'Six minutes')).body;
    expect(conflict).toMatchObject({
      conflict: [{ mine: 'It takes six minutes.\n', theirs: 'It takes five minutes.\n' }],
    });
    const resolved = { texts: { [path]: 'It takes five to six minutes.\n' }, with: conflict.with };
    expect((await publish(bob, 'Six minutes', resolved)).body).toEqual({
      published: 'Pushed the branch content/six-minutes.',
    });
    expect(repository.read('content/six-minutes', `content/${path}`)).toBe('It takes five to six minutes.');
    repository.merge('content/six-minutes');
    expect(repository.read('main', `content/${path}`)).toBe('It takes five to six minutes.');
    expect((await ada.call('begin', {})).body).toHaveProperty('published');
    expect((await textOf(ada)).text).toBe('It takes five to six minutes.\n');
  });

  test('ends a sign-in that the provider has revoked, and keeps what was saved for the next one', async () => {
    const ada = await signIn('ada');
    await save(ada, 'Before.\n');
    const { version } = await textOf(ada);
    identity.state.revoked.add('ada');
    const revoked = await ada.call('save', { files: [{ path, text: 'After.\n', version }] });
    expect(revoked).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('is kept in this browser') },
    });
    expect((await publish(ada, 'After')).status).toBe(401);
    identity.state.revoked.clear();
    expect((await ada.call('file', { path })).status).toBe(401);
    const again = await signIn('ada');
    expect(await textOf(again)).toEqual({ path, text: 'Before.\n', version });
    expect((await again.call('save', { files: [{ path, text: 'After.\n', version }] })).status).toBe(200);
  });

  test('pushes after a start what a kill left between commit and push', async () => {
    const ada = await signIn('ada');
    await save(ada, 'Killed.\n');
    repository.state.holds = true;
    const before = repository.state.pushes;
    const lost = publish(ada, 'Killed').catch(() => 'lost');
    await expect.poll(() => repository.state.pushes, { timeout: 60_000 }).toBe(before + 1);
    await studio.kill();
    repository.drop();
    expect(await lost).toBe('lost');
    // What a git that was killed leaves behind.
    const trees = join(studio.dataDir, 'repository.git', 'worktrees');
    for (const tree of readdirSync(trees)) expect(existsSync(join(trees, tree, 'index'))).toBe(true);
    await studio.start();
    expect((await ada.call('file', { path })).status).toBe(401);
    const again = await signIn('ada');
    expect((await again.call('publishing', {})).body).toMatchObject({ waiting: ['Killed'], name: 'Ada Editor' });
    expect((await publish(again, '')).body).toEqual({ published: 'Pushed the branch content/killed.' });
    expect(repository.read('content/killed', `content/${path}`)).toBe('Killed.');
    const config = readFileSync(join(studio.dataDir, 'repository.git', 'config'), 'utf8');
    expect(config).not.toContain('a-token');
  });
});

test('D-36 a studio’s settings are read at once, each mistake as a sentence', () => {
  expect(hostedSettings({})).toBeUndefined();
  const wrong = { STUDIO_URL: 'http://studio.example.com', STUDIO_GIT_REMOTE: 'https://me:secret@git.example.com/a' };
  const read = () => hostedSettings(wrong);
  expect(read).toThrow('STUDIO_URL must be an address that begins with https://');
  expect(read).toThrow('STUDIO_OIDC_ISSUER must be set');
  expect(read).toThrow('STUDIO_OIDC_CLIENT_ID must be set');
  expect(read).toThrow('STUDIO_GIT_REMOTE must have no name or password in it');
  expect(read).not.toThrow('secret');
});
