import { Agent, request } from 'node:http';
import type { Shot } from './shots.ts';

export type Hit = { status: number; type: string; body: string };

/** So many tokens of the provider that no limit of calls for each refuses what the tests send. */
export const providerTokens = Array.from({ length: 400 }, (_, index) =>
  `token-of-the-provider-for-tests-${index}-`.padEnd(40, 'x'),
);

/** Sends shots over a few connections that stay open, as fast as the server answers. */
export function openSender(port: number, token: string) {
  let sent = 0;
  const withTokens = (text: string) => {
    sent += 1;
    return text.replaceAll('{token}', token).replaceAll('{provider}', providerTokens[sent % providerTokens.length]!);
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const send = (shot: Shot, tries = 5): Promise<Hit> =>
    new Promise((done, fail) => {
      const { method, path, headers, body } = shot;
      const own = Object.entries(headers).map(([name, value]) => [name, latin(withTokens(value))]);
      const length = body ? { 'content-length': String(body.length) } : {};
      const all = { ...Object.fromEntries(own), ...length };
      const again = (error: Error) => (tries > 1 ? done(send(shot, tries - 1)) : fail(error));
      const call = request({ host: '127.0.0.1', port, agent, method, path, headers: all }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.on('error', again);
        answer.on('end', () =>
          done({ status: answer.statusCode!, type: answer.headers['content-type'] ?? '', body: text }),
        );
      });
      // A connection may be closed by the server the very moment it is used again, or while a body is still being sent.
      call.on('error', again);
      call.setTimeout(30_000, () => call.destroy(new Error('no answer in 30 s'))).end(body);
    });
  return { send, close: () => agent.destroy() };
}

/**
 * Whether an answer is a refusal in the promised form. What is no address of a call is a page's. Where more order documents
 * come at once than are read, `busy` is true.
 */
export function isRefused({ method, path }: Shot, { status, type, body }: Hit): boolean {
  const isBusy = status === 503 && /"type":"[^"]*\bbusy"/.test(body);
  if (((status >= 400 && status < 500) || isBusy) && type.startsWith('application/problem+json')) return true;
  return !/^\/(public|provider)-api\//.test(path) && method === 'GET' && (status === 404 || status === 308);
}

/** A header holds one byte a character, and none that would end it. */
const latin = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?');
