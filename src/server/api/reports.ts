import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressLimit, minuteLimit } from '../base/limits.ts';
import { safePath } from '../base/log.ts';
import { Refusal, tooSoon } from '../base/refusal.ts';
import type { AppDeps } from '../deps.ts';
import { answerFailures, refuseOtherMethods } from '../http/failures.ts';

const maxBytes = 16 * 1024;
const perAddress = 20;
const perMinute = 300;
/** How many values a label of a metric may have: whoever sends made-up ones must not fill the memory. */
const mostValues = 50;

/**
 * Registers the reports of browsers: violations of the content security policy, and failures of the card form. They
 * need no token: a broken page may have none. Names and origins go into a log line and a metric; nothing is stored.
 */
export function reportRoutes(app: FastifyInstance, { count }: Pick<AppDeps, 'count'>): void {
  const ofAddress = addressLimit(perAddress);
  const ofAll = minuteLimit(perMinute);
  const label = boundedLabels();

  void app.register(
    async (scope) => {
      answerFailures(scope);
      const refuseOthers = refuseOtherMethods(scope);
      const types = ['application/json', 'application/reports+json', 'application/csp-report'];
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body));
      scope.addHook('onRequest', async (request) => {
        const wait = ofAddress.count(request.ip) ?? ofAll.count('');
        if (wait !== undefined) throw tooSoon('too-fast', wait);
      });

      scope.post('/policy', { bodyLimit: maxBytes }, async (request, reply) => {
        for (const report of policyReports(parseBody(request))) {
          count?.('policy-report', { directive: label('directive', report.directive) });
          request.log.warn(report, 'the content security policy stopped something');
        }
        return reply.code(204).header('cache-control', 'no-store').send();
      });

      scope.post('/card', { bodyLimit: maxBytes }, async (request, reply) => {
        const failure = cardFailure(parseBody(request));
        count?.('browser-failure', {
          event: label('event', failure.event),
          code: label('code', failure.codes[0] ?? failure.name ?? 'none'),
        });
        request.log.warn(failure, 'a card form failed in a browser');
        return reply.code(204).header('cache-control', 'no-store').send();
      });
      refuseOthers();
    },
    { prefix: '/public-api/reports' },
  );
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseBody(request: FastifyRequest): unknown {
  try {
    return JSON.parse(String(request.body));
  } catch {
    throw new Refusal('bad-request');
  }
}

/** Reads reports in the form of `report-to` or of the older `report-uri`; at most ten. */
function policyReports(body: unknown): { directive: string; blocked: string; page: string }[] {
  const older = isObject(body) && isObject(body['csp-report']) ? [body['csp-report']] : [];
  const newer = (Array.isArray(body) ? body : []).filter(isObject).filter(({ type }) => type === 'csp-violation');
  const reports = [...older, ...newer.map((report) => (isObject(report.body) ? report.body : {}))];
  if (reports.length === 0) throw new Refusal('invalid');
  return reports.slice(0, 10).map((report) => ({
    directive: firstName(report.effectiveDirective ?? report['effective-directive'] ?? report['violated-directive']),
    blocked: originOf(report.blockedURL ?? report['blocked-uri']),
    page: pathOf(report.documentURL ?? report['document-uri']),
  }));
}

/** Reads a report of `src/page/card/log.ts`. */
function cardFailure(body: unknown): { event: string; name?: string; status?: number; codes: string[]; page: string } {
  if (!isObject(body)) throw new Refusal('invalid');
  const { event, name, status, codes, page } = body;
  const words = (Array.isArray(codes) ? codes : []).slice(0, 5).map(firstName);
  return {
    event: firstName(event),
    ...(name !== undefined && { name: firstName(name) }),
    ...(typeof status === 'number' && Number.isInteger(status) && status >= 0 && status < 600 && { status }),
    codes: words,
    page: pathOf(page),
  };
}

/** A name of a directive, an event or a code. Any other text may hold a secret, and is dropped. */
function firstName(value: unknown): string {
  const [first = ''] = typeof value === 'string' ? value.split(' ', 1) : [];
  return /^[A-Za-z][A-Za-z0-9_-]{0,63}$|^\d{4,6}$/.test(first) ? first : 'other';
}

/** The origin of an address, or one of the words that stand in its place, such as `inline`. */
function originOf(value: unknown): string {
  if (typeof value !== 'string') return 'none';
  if (URL.canParse(value)) return new URL(value).origin.slice(0, 100);
  return firstName(value);
}

/** The path of an address as a log may contain it: no query, no id. */
function pathOf(value: unknown): string {
  if (typeof value !== 'string' || !URL.canParse(value, 'http://localhost')) return '';
  return safePath(new URL(value, 'http://localhost').pathname);
}

/** Returns a value as a label, or `other` once a label has very many. */
function boundedLabels() {
  const valuesByName = new Map<string, Set<string>>();
  return (name: string, value: string): string => {
    const values = valuesByName.get(name) ?? new Set();
    valuesByName.set(name, values);
    if (values.size >= mostValues && !values.has(value)) return 'other';
    values.add(value);
    return value;
  };
}
