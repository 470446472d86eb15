import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStudio } from './studio.ts';

export type HostedStudio = Awaited<ReturnType<typeof startHosted>>;

/** Starts a studio for editors who sign in; the provider is asked again after so many seconds. */
export async function startHosted(url: string, issuer: string, remote: string, checkSeconds = 0) {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-data-'));
  const env = {
    STUDIO_URL: url,
    STUDIO_PORT: new URL(url).port,
    STUDIO_DATA_DIR: dataDir,
    STUDIO_OIDC_ISSUER: issuer,
    STUDIO_OIDC_CLIENT_ID: 'studio',
    STUDIO_OIDC_CLIENT_SECRET: 'a-secret',
    STUDIO_CHECK_SECONDS: String(checkSeconds),
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

/** A browser as far as signing in and calls need one: it keeps cookies by host and follows redirects. */
export function browserAt(url: string) {
  const jars = new Map<string, Map<string, string>>();
  const setCookies: string[] = [];

  async function send(address: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(address);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of answer.headers.getSetCookie()) {
      setCookies.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value && !/max-age=0/i.test(line)) jar.set(name, value);
      else jar.delete(name);
    }
    return answer;
  }
  return {
    setCookies,
    send,
    /** Opens a page and follows where it leads. */
    async open(path: string): Promise<Response> {
      let address = new URL(path, url).href;
      for (let steps = 0; steps < 12; steps += 1) {
        const answer = await send(address);
        const next = answer.headers.get('location');
        if (!next) return answer;
        address = new URL(next, address).href;
      }
      throw new Error(`${path} leads on and on.`);
    },
    async call<Result = Record<string, unknown>>(name: string, body: object) {
      const headers = { origin: url, 'content-type': 'application/json' };
      const answer = await send(`${url}/api/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: answer.status, body: (await answer.json()) as Result & { message?: string } };
    },
  };
}
