import { spawn } from 'node:child_process';
import { ready } from '../server/app.ts';
import { freePort } from '../server/free-port.ts';

/** A script of package.json that serves until it is ended, as somebody at a keyboard runs it. */
export type Served = { url: string; dataDir: string; output(): string; end(): Promise<void> };

/** Runs `npm run <script>` in a folder until `/readyz` says that it serves. */
export async function serveBy(
  script: string,
  folder: string,
  args: (port: number) => string[] = () => [],
  settings: Record<string, string> = {},
): Promise<Served> {
  const port = await freePort();
  const { NODE_ENV: _, ...inherited } = process.env;
  const dataDir = `${folder}/.data`;
  const env = { ...inherited, ...settings, PORT: `${port}`, DATA_DIR: dataDir };
  // A group of its own, so that what npm has started ends with it.
  const child = spawn('npm', ['run', script, '--', ...args(port)], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<void>((done) => void child.once('exit', () => done()));
  const url = `http://localhost:${port}`;
  await ready(`${url}/readyz`, ended, () => output);
  return {
    url,
    dataDir,
    output: () => output,
    async end() {
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}
