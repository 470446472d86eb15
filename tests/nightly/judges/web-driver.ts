import { type ChildProcess, spawn } from 'node:child_process';
import { freePort } from '../../support/server/free-port.ts';
import { commandPath, needCommands } from './packages.ts';

/** An element of a page, as WebDriver names it. */
type Element = Record<string, string>;

/** A browser that is driven by the WebDriver of the W3C, as far as a walk needs it. */
export type WebDriver = {
  version: string;
  open(address: string): Promise<void>;
  /** Runs the body of a function in the page. */
  run<T>(script: string, ...args: unknown[]): Promise<T>;
  click(element: Element): Promise<void>;
  type(element: Element, text: string): Promise<void>;
  /** Forgets the cookies of the page. */
  forget(): Promise<void>;
  close(): Promise<void>;
};

/** Opens Debian's browser with the engine of Safari, on a screen of its own. */
export async function openWebKit(): Promise<WebDriver> {
  needCommands({ WebKitWebDriver: 'webkit2gtk-driver', 'xvfb-run': 'xvfb xauth' });
  const port = await freePort();
  const command = ['-a', '-s', '-screen 0 1400x1000x24', commandPath('WebKitWebDriver'), `--port=${port}`];
  const driver = spawn('xvfb-run', command, { stdio: 'ignore', detached: true });
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  try {
    await whenReady(() => call('GET', '/status'), driver);
    const { sessionId, capabilities } = await call<{ sessionId: string; capabilities: { browserVersion: string } }>(
      ...(['POST', '/session', { capabilities: {} }] as const),
    );
    const session = `/session/${sessionId}`;
    const at = (element: Element) => `${session}/element/${Object.values(element)[0]}`;
    await call('POST', `${session}/window/rect`, { width: 1280, height: 900 });
    return {
      version: capabilities.browserVersion,
      open: (url) => call('POST', `${session}/url`, { url }),
      run: (script, ...args) => call('POST', `${session}/execute/sync`, { script, args }),
      click: (element) => call('POST', `${at(element)}/click`, {}),
      async type(element, text) {
        await call('POST', `${at(element)}/clear`, {});
        await call('POST', `${at(element)}/value`, { text });
      },
      forget: () => call('DELETE', `${session}/cookie`),
      async close() {
        await call('DELETE', session);
        end(driver);
      },
    };
  } catch (error) {
    end(driver);
    throw error;
  }
}

/** Ends the driver, its browser and their screen. */
const end = ({ pid }: ChildProcess) => void (pid && process.kill(-pid));

async function whenReady(ask: () => Promise<unknown>, { exitCode }: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100 && exitCode === null; tries += 1) {
    if (await ask().catch(() => undefined)) return;
    await new Promise((again) => setTimeout(again, 100));
  }
  throw new Error('WebKitWebDriver does not start.');
}
