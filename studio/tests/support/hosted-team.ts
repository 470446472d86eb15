import { freePort } from '../../../tests/support/server/free-port.ts';
import { filesOf, type GitServer, serveGit } from './git-server.ts';
import { browserAt, type HostedStudio, startHosted } from './hosted-studio.ts';
import { serveIdentity } from './identity-provider.ts';

/** The text that editors change in these tests. */
export const path = 'text/start-card.md';

export type Browser = ReturnType<typeof browserAt>;

export type HostedTeam = {
  accounts: Record<'ada' | 'bob' | 'eve', { name: string; email: string; email_verified?: boolean; roles: string[] }>;
  repository: GitServer;
  identity: Awaited<ReturnType<typeof serveIdentity>>;
  studio: HostedStudio;
  signIn: (who: 'ada' | 'bob' | 'eve') => Promise<Browser & { page: Response }>;
  end: () => Promise<void>;
};

/** Starts a studio on a server with an identity provider and a repository: Ada may publish, Bob may edit, Eve may neither. */
export async function openHostedTeam(checkSeconds = 0): Promise<HostedTeam> {
  const accounts = {
    ada: { name: 'Ada Editor', email: 'ada@example.net', roles: ['studio-publish'] },
    bob: { name: 'Bob Editor', email: 'bob@example.net', roles: ['studio-edit'] },
    eve: { name: 'Eve Reader', email: 'eve@example.net', roles: ['something-else'] },
  };
  const url = `http://localhost:${await freePort()}`;
  const repository = await serveGit(filesOf('content', 'public'));
  repository.state.authorization = `Basic ${Buffer.from('studio:a-token').toString('base64')}`;
  const identity = await serveIdentity(`${url}/signed-in`, accounts);
  const studio = await startHosted(url, identity.issuer, repository.address, checkSeconds);
  return {
    ...{ accounts, repository, identity, studio },
    async signIn(who) {
      identity.state.next = who;
      const browser = browserAt(url);
      return { ...browser, page: await browser.open('/') };
    },
    async end() {
      await studio.end();
      identity.end();
      await repository.end();
    },
  };
}

export const savedFile = async ({ call }: Browser) =>
  (await call<{ text: string; version: string }>('file', { path })).body;

/** Saves the text over what the browser's editor has read. */
export async function save(browser: Browser, text: string) {
  const { version } = await savedFile(browser);
  return browser.call('save', { files: [{ path, text, version }] });
}

/** Publishes what the browser's editor has saved, by a message. */
export const publish = ({ call }: Browser, message: string, resolved?: object) =>
  call<{ conflict?: { mine: string; theirs: string }[]; with?: string; published?: string }>('publish', {
    request: { message, name: 'Mallory', email: 'mallory@example.net', ...(resolved && { resolved }) },
  });
