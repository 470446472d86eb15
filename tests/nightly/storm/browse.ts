import { type IncomingMessage, request } from 'node:http';

type Browse = {
  /** Of any server: asked anew for each request. */
  port: () => number;
  path: string;
  /** Where forms come from, unless it is the address of the server that is asked. */
  origin?: string;
  cookie: string;
  headers?: Record<string, string>;
  /** A request with a body is a POST. */
  body?: string | undefined;
};

/** One request of a browser on a connection of its own, followed from a form to its page. Rejects after a minute. */
export async function browse({ port, path, origin, cookie, headers, body }: Browse) {
  const at = port();
  let text = '';
  const { statusCode, headers: answered } = await new Promise<IncomingMessage>((done, fail) => {
    const own = { cookie, origin: origin ?? `http://localhost:${at}`, ...headers };
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request({ host: '127.0.0.1', port: at, method, path, headers: own, agent: false }, (answer) => {
      answer.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => (answer.complete ? done(answer) : fail(new Error('the connection broke'))));
      answer.on('error', fail);
    });
    asked.setTimeout(60_000, () => asked.destroy(new Error('no answer in a minute')));
    asked.on('error', fail).end(body);
  });
  const { location = '', 'set-cookie': set = [] } = answered;
  if (statusCode !== 303 || location.split('?')[0] !== path.split('?')[0]) return { status: statusCode!, text };
  const brought = set.map((one) => one.split(';')[0]!).join('; ');
  return browse({ port, path: location, ...(origin && { origin }), cookie: `${cookie}; ${brought}` });
}
