import { cookieValues, xsrfCookies } from '../../rules/cookies.ts';
import type { Problem } from '../../types.gen.ts';

type Answer = { status: number; statusText: string; url: string; retryAfter?: number };

/** A failed call, with status, status text and address (R-H05). The status is 0 if no answer came. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  /** The problem+json of our server, if the answer was one. */
  readonly problem: Problem | undefined;
  readonly retryAfter: number | undefined;

  constructor(answer: Answer, problem?: Problem) {
    super(`${answer.status} ${answer.statusText} ${withoutId(answer.url)}`);
    this.status = answer.status;
    this.statusText = answer.statusText;
    this.url = answer.url;
    this.problem = problem;
    this.retryAfter = answer.retryAfter;
  }

  /** The problem's slug, for example `link-used`. */
  get slug(): string | undefined {
    return this.problem?.type.replace('/problems/', '');
  }

  /** Whether our server did not answer: no answer came, or it is the page or time-out of a proxy. */
  get unanswered(): boolean {
    return !this.problem && (this.status < 300 || this.status === 502 || this.status === 504);
  }
}

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT';
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

let formToken: string | undefined;

/** Lets calls send the token of the page's forms, too: a browser may keep the cookies from scripts alone. */
export function knowFormToken(token: string | undefined): void {
  formToken = token;
}

/**
 * Makes a call with JSON, in the language of the page (D-42). Throws {@link HttpError}. A relative call that changes
 * something sends the XSRF token (R-H04); if the server refuses it, the call is repeated with a new or another one.
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  if (!needsToken(path, options)) return send<T>(path, options);
  const tokens = tokensNow();
  const first = await send<T>(path, options, tokens[0]).catch(unlessXsrf);
  if (!(first instanceof HttpError)) return first;

  // The answer to a read sets a new token; cookies of another path or domain may stand beside it.
  await fetch(path.replace(/\/[^/]*$/, ''), { credentials: 'same-origin' }).catch(() => undefined);
  const now = tokensNow();
  const [next = now[0], ...others] = [...now.filter((token) => !tokens.includes(token)), ...tokens.slice(1)];
  let answer = await send<T>(path, options, next).catch(unlessXsrf);
  for (const token of others.slice(0, 5)) {
    if (!(answer instanceof HttpError)) break;
    answer = await send<T>(path, options, token).catch(unlessXsrf);
  }
  if (answer instanceof HttpError) throw answer;
  return answer;
}

const tokensNow = () => [...new Set([...xsrfTokens(document.cookie), ...(formToken ? [formToken] : [])])];

/** Returns the error if it says that the token was refused. Throws every other error. */
function unlessXsrf(error: unknown): HttpError {
  if (error instanceof HttpError && error.slug === 'xsrf') return error;
  throw error;
}

async function send<T>(path: string, options: RequestOptions, token?: string): Promise<T> {
  const { method = 'GET', body, headers = {}, signal } = options;
  const sent: Record<string, string> = { accept: 'application/json', ...headers };
  if (body) sent['content-type'] = 'application/json';
  if (token) sent['x-xsrf-token'] = token;
  // The language of the edition that the page is from (D-42). A program without a document calls without one.
  const language = globalThis.document?.documentElement.dataset.language;
  if (language) sent['content-language'] = language;

  const response = await fetch(path, {
    method,
    headers: sent,
    credentials: 'same-origin',
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    throw Object.assign(new HttpError({ status: 0, statusText: 'No answer', url: path }), { cause });
  });
  return readResponse<T>(response, path);
}

/** Reads the value of a response. `path` is used in errors if the response has no address. Throws {@link HttpError}. */
export async function readResponse<T>(response: Response, path: string): Promise<T> {
  const { status, statusText } = response;
  const url = response.url || path;
  const text = await response.text().catch(() => {
    throw new HttpError({ status: 0, statusText: 'The answer broke off', url });
  });
  const retryAfter = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return readAnswer<T>({ status, statusText, url, text, ...(retryAfter >= 0 && { retryAfter }) });
}

/** Reads an answer's value. Status 0 with a body counts as 200 (R-H06); a body that is not JSON is an error (R-H07). */
export function readAnswer<T>(answer: Answer & { text: string }): T {
  const status = answer.status === 0 && answer.text ? 200 : answer.status;
  const json = parse(answer.text);
  if (status < 200 || status > 299) throw new HttpError({ ...answer, status }, isProblem(json) ? json : undefined);
  if (json === undefined) throw new HttpError({ ...answer, status, statusText: 'The answer is not JSON' });
  return json as T;
}

/**
 * The tokens in a cookie string, likeliest first. No other site can set a cookie with the prefix `__Host-`; one on our
 * parent domain can set `XSRF-TOKEN` beside ours, and only the server can tell which is genuine.
 */
export function xsrfTokens(cookies: string): string[] {
  const values = [xsrfCookies.ofHost, xsrfCookies.plain].flatMap((name) => cookieValues(cookies, name));
  return [...new Set(values.map(decode))];
}

/** Decodes a cookie's value. Another site may have set one that cannot be decoded; it is returned as it is. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function needsToken(path: string, { method = 'GET' }: RequestOptions): boolean {
  return method !== 'GET' && !/^([a-z][a-z0-9+.-]*:)?\/\//i.test(path);
}

/** Whether a body is our server's problem+json. A proxy may answer with another body. */
function isProblem(json: unknown): json is Problem {
  return typeof (json as Partial<Problem> | undefined | null)?.type === 'string';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Shortens a link's id in an address to eight characters, because the id is a secret and errors are logged. */
function withoutId(url: string): string {
  return url.replace(/([0-9a-f]{8})-[0-9a-f-]{27}/gi, '$1…');
}
