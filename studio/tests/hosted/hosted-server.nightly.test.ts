import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathTricks } from '../../../tests/support/malformed/path-tricks.ts';
import { isNightly } from '../../../tests/support/run/is-nightly.ts';
import { hostedSettings } from '../../hosted/settings.ts';
import { browserAt } from '../support/hosted-studio.ts';
import { type HostedTeam, openHostedTeam, path, publish, save, savedFile } from '../support/hosted-team.ts';

let team: HostedTeam;
beforeAll(async () => {
  team = await openHostedTeam();
});
afterAll(() => team.end());

describe('D-36 a studio on a server', { timeout: 180_000 }, () => {
  test('lets nobody in who has not signed in, and answers at its own name only', async () => {
    const { signIn, studio } = team;
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

  if (isNightly)
    test('keeps its session where no script reads it, and takes calls from its own pages only', async () => {
      const { identity, signIn, studio } = team;
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

  test('names files as they are in the repository, and not where the server keeps them', async () => {
    const ada = await team.signIn('ada');
    const { body: site } = await ada.call<{ folder: string }>('site', {});
    expect(site.folder).toBe('content');
    const drafts = { 'pages/start-card.json': '{ "path": ' };
    const { status, body } = await ada.call<{ problems: { file: string }[] }>('try', { drafts });
    expect(status).toBe(200);
    expect(body.problems.map(({ file }) => file)).toContain('content/pages/start-card.json');
    expect(JSON.stringify([site, body])).not.toMatch(/"\/(tmp|home|work)\//);
  });

  test('ends a sign-in that the provider has revoked, and keeps what was saved for the next one', async () => {
    const { identity, signIn, studio } = team;
    const ada = await signIn('ada');
    await save(ada, 'Before.\n');
    const { version } = await savedFile(ada);
    const frame = (await ada.send(`${studio.url}/frame.html`)).headers.get('location')!;
    const preview = async () => (await fetch(new URL('data.js', `${studio.url}${frame}`))).status;
    expect(await preview()).toBe(200);
    identity.state.revoked.add('ada');
    // Its address has no cookie, and ends with the sign-in all the same.
    expect(await preview()).toBe(404);
    const revoked = await ada.call('save', { files: [{ path, text: 'After.\n', version }] });
    expect(revoked).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining('is kept in this browser') },
    });
    expect((await publish(ada, 'After')).status).toBe(401);
    identity.state.revoked.clear();
    expect((await ada.call('file', { path })).status).toBe(401);
    const again = await signIn('ada');
    expect(await savedFile(again)).toEqual({ path, text: 'Before.\n', version });
    expect((await again.call('save', { files: [{ path, text: 'After.\n', version }] })).status).toBe(200);
  });

  test('asks the provider before a push, in whatever spelling of its address, and takes no name that breaks a line', async () => {
    const { accounts, identity, repository, signIn, end } = await openHostedTeam(3_600);
    accounts.eve.name = 'Eve\r\n\u001b[2J Reader\u009b\u202e';
    expect(await (await signIn('eve')).page.text()).toContain('You have signed in as Eve[2J Reader, who may not edit.');
    const ada = await signIn('ada');
    await save(ada, 'Before.\n');
    const branches = repository.branches();
    identity.state.revoked.add('ada');
    // Whatever pushes nothing is still taken: the provider was asked within the hour.
    expect((await ada.call('file', { path })).status).toBe(200);
    expect((await ada.call('%70ublish', { request: { message: 'Before' } })).status).toBe(401);
    expect(repository.branches()).toEqual(branches);
    await end();
  });

  if (isNightly)
    test('takes no address from the provider that it has not verified: a stranger gets nobody’s changes and name', async () => {
      const { accounts, signIn, repository } = team;
      const ada = await signIn('ada');
      await save(ada, 'Of Ada.\n');
      expect((await publish(ada, 'Of Ada')).status).toBe(200);
      const { email, roles } = accounts.bob;
      Object.assign(accounts.bob, { email: accounts.ada.email, email_verified: false, roles: accounts.ada.roles });
      const bob = await signIn('bob');
      const { body } = await bob.call('publishing', {});
      expect(JSON.stringify(body)).not.toContain('Of Ada');
      await save(bob, 'Of Bob.\n');
      expect((await publish(bob, 'Of Bob')).status).toBe(200);
      const authors = repository.branches().map((branch) => repository.author(branch));
      expect(authors.filter((author) => author === accounts.ada.email)).toHaveLength(1);
      expect(authors).toContainEqual(expect.stringMatching(/^[0-9a-f]{16}@unverified\.invalid$/));
      Object.assign(accounts.bob, { email, roles, email_verified: true });
    });

  test('lets one address begin so many sign-ins a minute and no more, and says when to try again', async () => {
    const { url } = team.studio;
    const begun = () => fetch(`${url}/sign-in`, { redirect: 'manual' });
    const answers = [];
    for (let round = 0; round < 13; round += 1) answers.push(...(await Promise.all(Array.from({ length: 10 }, begun))));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 302).length).toBeLessThanOrEqual(120);
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
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
