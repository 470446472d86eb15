import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { canonicalUuid } from '../../rules/link-id.ts';
import { nameOf } from './link-name.ts';
import { traceInLog } from './tracing.ts';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** Where log lines go; standard output unless a test listens. */
export type LogStream = { write(line: string): void };

/** JSON lines: nothing but properties named here, no body, query or header, and no id of a link: its name stands for it. */
export function loggerOptions(level: string, stream: LogStream = standardOutput()): LoggerOptions {
  return {
    level,
    base: null,
    mixin: traceInLog,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: safeError },
    stream,
  };
}

/** Standard output. Lines of one turn of the event loop are written together, because each write wakes a reader. */
function standardOutput(): LogStream {
  let buffered = '';
  const flush = () => {
    const lines = buffered;
    buffered = '';
    if (lines) process.stdout.write(lines);
  };
  process.on('exit', flush);
  // The server goes on when nobody reads its log.
  process.stdout.on('error', () => undefined);
  return {
    write(line) {
      if (!buffered) setImmediate(flush);
      buffered += line;
    },
  };
}

/** Makes request ids: this process's prefix and a counter; behind a proxy its `X-Request-Id`, if well-formed. */
export function requestIds(isBehindProxy = false): (request: IncomingMessage) => string {
  const newId = randomBytes(4).toString('hex');
  let count = 0;
  return ({ headers }) => {
    const callerId = headers['x-request-id'];
    return isBehindProxy && typeof callerId === 'string' && /^[\w.-]{8,64}$/.test(callerId)
      ? callerId
      : `${newId}-${++count}`;
  };
}

/** The path of a request as a log may contain it: no query, no secret. */
export function safePath(url: string): string {
  return scrub(url.split('?', 1)[0]!.slice(0, 200));
}

/** What PostgreSQL lacks, by its codes. */
const shortages: Record<string, string> = {
  '53100': ': its disk is full',
  '53200': ': it has no memory left',
  '53300': ': it has no connection left',
};

/** An error as a log may contain it. PostgreSQL's messages quote keys and values, so they are left out. */
function safeError(error: unknown): { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message: scrub(severity ? `database error ${String(code)}${shortages[String(code)] ?? ''}` : error.message),
    stack: frames.map((line) => line.trim()).join('; '),
    ...(typeof code === 'string' && { code }),
  };
}

/** Cuts words that look like an id or a token, and digits as long as a sort code or more. */
function scrub(text: string): string {
  return text
    .replace(/[0-9a-f]{8}-[0-9a-f-]{20,}/gi, (id) => (canonicalUuid(id) ? nameOf(id.toLowerCase()) : '…'))
    .replace(/(?!lk_)\b[\w-]{20,}/g, (word) => `${word.slice(0, 8)}…`)
    .replace(/(?<!\d)\d[\d -]{4,}\d(?![\d…])/g, '…');
}
