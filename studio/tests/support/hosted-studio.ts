import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programFile } from '../../../tests/support/run/programs.ts';
import { quickStart } from '../../../tests/support/run/quick-start.ts';

export type HostedStudio = Awaited<ReturnType<typeof startHosted>>;

/** Starts a studio for editors who sign in; the provider is asked again after so many seconds. */
export async function startHosted(url: string, issuer: string, remote: string, checkSeconds = 0) {
  const dataDir = mkdtempSync(join(tmpdir(), 'studio-data-'));
  const env = {
    ...process.env,
    npm_config_port: '',
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
  const program = await programFile('studio');
  const run = () =>
    new Promise<() => Promise<void>>((ready, fail) => {
      const child = spawn(process.execPath, [...quickStart, program], { env, stdio: 'pipe' });
      const ended = new Promise<void>((done) => child.once('exit', () => done()));
      let said = '';
      const hear = (text: string) => {
        said += text;
        if (said.includes('The studio is at'))
          ready(() => {
            child.kill('SIGKILL');
            return ended;
          });
      };
      child.stdout.setEncoding('utf8').on('data', hear);
      child.stderr.setEncoding('utf8').on('data', hear);
      child.once('exit', (code) => fail(new Error(`The studio ended with ${code}. It said: ${said}`)));
    });
  let kill = await run();
  return {
    url,
    dataDir,
    /** Kills the server at once, as a power cut does. */
    kill: () => kill(),
    async start() {
      kill = await run();
    },
    async end() {
      await kill();
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
