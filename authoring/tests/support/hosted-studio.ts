import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStudio } from './studio.ts';

export type HostedStudio = Awaited<ReturnType<typeof startHosted>>;

/** Starts a studio for editors whom a proxy lets in, which this process is. */
export async function startHosted(url: string, remote: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-data-'));
  const env = {
    STUDIO_URL: url,
    STUDIO_PORT: new URL(url).port,
    STUDIO_DATA_DIR: dataDir,
    STUDIO_USER_HEADER: 'X-Forwarded-Email',
    STUDIO_GIT_REMOTE: remote,
    STUDIO_GIT_USER: 'studio',
    STUDIO_GIT_TOKEN: 'a-token',
  };
  let studio = await runStudio(env);
  return {
    url,
    dataDir,
    /** Kills the server at once, as a power cut does. */
    kill: () => studio.kill(),
    async start() {
      studio = await runStudio(env);
    },
    async end() {
      await studio.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A browser behind the proxy, which says by whom it is used; without an address nobody has signed in. */
export function browserAt(url: string, email?: string) {
  const send = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(path, url), {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(email !== undefined && { 'x-forwarded-email': email }) },
    });
  return {
    send,
    async call<Result = Record<string, unknown>>(name: string, body: object) {
      const headers = { origin: url, 'content-type': 'application/json' };
      const answer = await send(`/api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as Result & { message?: string } };
    },
  };
}
