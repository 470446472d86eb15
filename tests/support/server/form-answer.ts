import type { IncomingHttpHeaders } from 'node:http';

type Answered = { statusCode?: number | undefined; headers: IncomingHttpHeaders };

/**
 * The page that a browser loads to see the answer to a form, with the cookie that brings it along. Undefined if the form led
 * on to another page.
 */
export function answerPage(path: string, { statusCode, headers }: Answered) {
  const { location = '', 'set-cookie': set = [] } = headers;
  if (statusCode !== 303 || location.split('?')[0] !== path.split('?')[0]) return undefined;
  return { path: location, cookie: set.map((cookie) => cookie.split(';')[0]!).join('; ') };
}
