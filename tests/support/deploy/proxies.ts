import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { vi } from 'vitest';
import { installWithApt } from '../browser/find-browser.ts';
import { freePort } from '../server/free-port.ts';

type Place = { folder: string; log: string; port: number; servers: readonly [string, string] };

/** The proxies of `deploy`: how the file there gets the addresses, certificate, logs and servers of a test, and how it is run. */
const proxies = {
  nginx: {
    configOf({ folder, log, port, servers: [first, second] }: Place) {
      const file = readFileSync('deploy/nginx/doorstep.conf', 'utf8')
        .replace('listen 443', `listen 127.0.0.1:${port}`)
        .replace('/etc/nginx/pay.example.com.crt', join(folder, 'own.crt'))
        .replace('/etc/nginx/pay.example.com.key', join(folder, 'own.key'))
        .replace('/etc/nginx/doorstep-down.html', resolve('deploy/down.html'))
        .replace('/var/log/nginx/doorstep.log', log)
        .replace('/var/log/nginx/doorstep-error.log', join(folder, 'error.log'))
        .replace('10.0.1.11:8080', first)
        .replace('10.0.1.12:8080', second);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${join(folder, name)};`,
      );
      const around = `daemon off;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'error.log')};\nevents {}\nhttp {\n`;
      return `${around}${temporary.join('\n')}\n${file}\n}\n`;
    },
    check: ['-t', '-c'],
    run: ['-c'],
    end: 'SIGQUIT',
  },
  haproxy: {
    configOf: ({ folder, port, servers: [first, second] }: Place) =>
      readFileSync('deploy/haproxy/doorstep.cfg', 'utf8')
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        // The test's own calls are those of the public.
        .replace(' 127.0.0.0/8', '')
        .replace('/etc/haproxy/doorstep-down.html', resolve('deploy/down.html'))
        .replace('/etc/haproxy/pay.example.com.pem', join(folder, 'own.pem'))
        .replaceAll('10.0.1.11:8080', first)
        .replaceAll('10.0.1.12:8080', second),
    check: ['-c', '-f'],
    run: ['-db', '-f'],
    end: 'SIGTERM',
  },
} as const;

export type ProxyName = keyof typeof proxies;

export const proxyNames = Object.keys(proxies) as ProxyName[];

/** Whether the machine has this proxy, or gets it as Debian's package. In CI one that is missing is a failure. */
export function hasProxy(name: ProxyName): boolean {
  const isThere = () => spawnSync(name, ['-v']).status === 0;
  const reason = isThere() ? undefined : installWithApt(name);
  if (isThere()) return true;
  const words = `There is no ${name} on this machine (${reason}): its file of deploy is not tried.`;
  if (process.env.CI) throw new Error(words);
  console.info(words);
  return false;
}

/** A certificate for all proxies, by the names of its files. */
let certificate: Record<string, string> | undefined;

/** An answer to whoever asks a proxy from outside. */
export type Answer = { status: number; cookies: string[]; location: string; text: string };
type Asked = { method?: string; headers?: Record<string, string>; body?: object };

/** A proxy that runs with its file of `deploy`. */
export type RunningProxy = Awaited<ReturnType<typeof startProxy>>;

/** Starts a proxy in front of these servers, as `host:port`. `seconds`: how long it waits for an answer, where 60 are too many. */
export async function startProxy(name: ProxyName, servers: readonly [string, string], seconds = 60) {
  const { configOf, check, run, end } = proxies[name];
  const folder = mkdtempSync(join(tmpdir(), `doorstep-${name}-`));
  chmodSync(folder, 0o755);
  const [log, port, config] = [join(folder, 'access.log'), await freePort(), join(folder, 'conf')];
  certificate ??= makeCertificate();
  for (const [file, text] of Object.entries(certificate)) writeFileSync(join(folder, file), text);
  const text = configOf({ folder, log, port, servers });
  writeFileSync(config, text.replace(/(proxy_read_timeout|timeout server) 60s/, `$1 ${seconds}s`));
  const { status, stderr } = spawnSync(name, [...check, config], { encoding: 'utf8' });
  if (status !== 0 || /alert|emerg/i.test(stderr)) throw new Error(`${name} refuses its file:\n${stderr}`);
  const child = spawn(name, [...run, config], { stdio: ['ignore', 'pipe', 'ignore'] });
  let printed = '';
  child.stdout.on('data', (lines) => {
    printed += lines;
  });

  /** Asks as whoever is outside, at the address exactly as it is written. */
  const ask = (path: string, { method, headers = {}, body }: Asked = {}) =>
    new Promise<Answer>((done, fail) => {
      const options = { host: '127.0.0.1', port, path, headers, method: method ?? (body ? 'POST' : 'GET') };
      const take = (answer: IncomingMessage) => {
        const { 'set-cookie': cookies = [], location = '' } = answer.headers;
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => {
            text += part;
          })
          .on('end', () => done({ status: answer.statusCode!, cookies, location, text }));
      };
      request({ ...options, rejectUnauthorized: false, agent: false }, take)
        .on('error', fail)
        .end(body && JSON.stringify(body));
    });
  const isUp = async () => {
    // Nothing that a server behind it would count.
    const { status: answered } = await ask('/healthz');
    if (answered !== 404) throw new Error(`${name} answers ${answered}`);
  };
  await vi.waitFor(isUp, { timeout: 30_000, interval: 50 });
  return {
    ask,
    /** What it has logged of requests so far. */
    logged: () => (name === 'nginx' ? readFileSync(log, 'utf8') : printed),
    async close() {
      child.kill(end);
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeCertificate(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-certificate-'));
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout own.key -out own.crt -days 1';
  execFileSync('openssl', [...words.split(' '), '-subj', '/CN=pay.example.com'], { cwd: folder, stdio: 'ignore' });
  const [key, crt] = ['own.key', 'own.crt'].map((file) => readFileSync(join(folder, file), 'utf8'));
  rmSync(folder, { recursive: true });
  return { 'own.key': key!, 'own.crt': crt!, 'own.pem': `${crt}${key}` };
}
