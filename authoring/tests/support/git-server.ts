import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs git in a folder and returns what it prints. */
export function git(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=Somebody Else', '-c', 'user.email=else@example.net', '-c', 'init.defaultBranch=main'];
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
}

export type GitServer = Awaited<ReturnType<typeof serveGit>>;

/** Every file of folders of the project, by its path. */
export const filesOf = (...folders: string[]) =>
  Object.fromEntries(
    folders
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name))] as const),
  );

/** A bare repository over HTTP, by git's own program for servers, with one commit of the given files. */
export async function serveGit(files: Record<string, string | Buffer>) {
  const root = mkdtempSync(join(tmpdir(), 'git-server-'));
  const bare = join(root, 'site.git');
  git(root, 'init', '--quiet', '--bare', bare);
  git(bare, 'config', 'http.receivepack', 'true');
  const held: ServerResponse[] = [];
  const state = {
    /** What every caller must send, if anything. */
    authorization: undefined as string | undefined,
    /** Whether pushes wait until `drop`. */
    holds: false,
    pushes: 0,
  };

  const server = createServer((request, response) => {
    const isPush = request.method === 'POST' && request.url?.endsWith('/git-receive-pack');
    if (state.authorization && request.headers.authorization !== state.authorization)
      return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    if (isPush) state.pushes += 1;
    if (isPush && state.holds) held.push(response);
    else backend(root, request, response);
  });
  const listen = (port: number) =>
    new Promise<number>((ready) =>
      server.listen(port, '127.0.0.1', () => ready((server.address() as AddressInfo).port)),
    );
  const port = await listen(0);
  const address = `http://127.0.0.1:${port}/site.git`;

  const work = join(root, 'first');
  git(root, 'clone', '--quiet', bare, work);
  for (const [path, text] of Object.entries(files)) writeWith(join(work, path), text);
  commitAll(work, 'First');
  git(work, 'push', '--quiet', 'origin', 'HEAD:main');

  return {
    address,
    bare,
    state,
    /** What a file says on a branch. */
    read: (branch: string, path: string) => git(bare, 'show', `${branch}:${path}`),
    /** Somebody else changes a file of a branch, and pushes. */
    change(branch: string, path: string, text: string) {
      git(work, 'fetch', '--quiet', 'origin');
      git(work, 'checkout', '--quiet', '--detach', `origin/${branch}`);
      writeWith(join(work, path), text);
      commitAll(work, `Change ${path}`);
      git(work, 'push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`);
    },
    /** Merges a branch into the main one, as the provider does with a pull request. */
    merge(branch: string) {
      git(work, 'fetch', '--quiet', 'origin');
      git(work, 'checkout', '--quiet', '--detach', 'origin/main');
      git(work, 'merge', '--quiet', '--no-edit', `origin/${branch}`);
      git(work, 'push', '--quiet', 'origin', 'HEAD:refs/heads/main');
    },
    /** Merges a branch as one commit of its own. */
    squash(branch: string) {
      git(work, 'fetch', '--quiet', 'origin');
      git(work, 'checkout', '--quiet', '--detach', 'origin/main');
      git(work, 'merge', '--quiet', '--squash', `origin/${branch}`);
      commitAll(work, `Squash ${branch}`);
      git(work, 'push', '--quiet', 'origin', 'HEAD:refs/heads/main');
    },
    /** Refuses every push with these words, as a protected branch does. */
    refuse(words: string | undefined) {
      const hook = join(bare, 'hooks', 'pre-receive');
      if (words) writeFileSync(hook, `#!/bin/sh\necho "${words}" >&2\nexit 1\n`, { mode: 0o755 });
      else rmSync(hook, { force: true });
    },
    /** Fails the pushes that wait; later ones are answered. */
    drop() {
      state.holds = false;
      for (const response of held.splice(0)) response.writeHead(500).end();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    start: () => listen(port),
    async end() {
      server.closeAllConnections();
      server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function writeWith(path: string, text: string | Buffer) {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
}

function commitAll(folder: string, message: string) {
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', message);
}

/** Answers by `git http-backend`, a CGI program. */
function backend(root: string, request: IncomingMessage, response: ServerResponse) {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const env = {
    ...process.env,
    GIT_PROJECT_ROOT: root,
    GIT_HTTP_EXPORT_ALL: '1',
    REQUEST_METHOD: request.method,
    PATH_INFO: pathname,
    QUERY_STRING: search.slice(1),
    CONTENT_TYPE: request.headers['content-type'],
    HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
    GIT_PROTOCOL: request.headers['git-protocol']?.toString(),
    REMOTE_USER: 'editor',
  };
  const child = spawn('git', ['http-backend'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.on('error', () => undefined);
  request.pipe(child.stdin);
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.once('close', () => {
    const answer = Buffer.concat(chunks);
    const end = answer.indexOf('\r\n\r\n');
    const lines = answer.subarray(0, end).toString().split('\r\n');
    const headers = lines.map((line) => line.split(/:\s*/, 2) as [string, string]);
    const status = headers.find(([name]) => name.toLowerCase() === 'status')?.[1];
    response.writeHead(Number.parseInt(status ?? '200', 10), Object.fromEntries(headers));
    response.end(answer.subarray(end + 4));
  });
}
