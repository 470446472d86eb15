import { freePort } from '../../../tests/support/server/free-port.ts';
import { filesOf, type GitServer, serveGit } from './git-server.ts';
import { browserAt, type HostedStudio, startHosted } from './hosted-studio.ts';

/** The text that editors change in these tests. */
export const path = 'text/start-card.md';

export type Browser = ReturnType<typeof browserAt>;

export type HostedTeam = {
  repository: GitServer;
  studio: HostedStudio;
  ada: Browser;
  bob: Browser;
  end: () => Promise<void>;
};

/** Starts a studio on a server with a repository, and two editors whom the proxy lets in. */
export async function openHostedTeam(): Promise<HostedTeam> {
  const url = `http://localhost:${await freePort()}`;
  const repository = await serveGit(filesOf('content', 'public'));
  repository.state.authorization = `Basic ${Buffer.from('studio:a-token').toString('base64')}`;
  const studio = await startHosted(url, repository.address);
  return {
    ...{ repository, studio, ada: browserAt(url, 'ada@example.net'), bob: browserAt(url, 'bob@example.net') },
    async end() {
      await studio.end();
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
    request: { message, name: 'An Editor', email: 'mallory@example.net', ...(resolved && { resolved }) },
  });
