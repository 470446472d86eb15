import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '../../rules/timeout.ts';
import type { Db } from '../db/db.ts';
import { readGuarantees } from '../db/guarantees.ts';
import type { Count, Countable } from '../deps.ts';
import type { Release } from '../release/release.ts';
import { databaseReadings } from './readings.ts';

/**
 * Whether events and letters are sent, how many standbys there should be, and which release is served.
 */
type MetricsOptions = {
  tellsProvider: boolean;
  sendsLetters?: boolean;
  standbys: number;
  release: Pick<Release, 'id'>;
};

export type Metrics = ReturnType<typeof openMetrics>;

/**
 * Opens the metrics of one server process for Prometheus. Names begin with `doorstep_`; durations are seconds. Figures
 * from the database are read for each scrape; those of the outbox are left out if no events are sent.
 */
export function openMetrics(db: Db, { standbys: expectedStandbys, release, ...read }: MetricsOptions) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: `doorstep_${name}_duration_seconds`, help, labelNames, buckets, registers });
  const calls = new Counter({
    name: 'doorstep_calls_total',
    help: 'Calls answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const ofCalls = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
  const durations = histogram('call', 'How long calls took.', ['method', 'route'], [0.005, 0.01, 0.025, ...ofCalls]);
  const gatewayCalls = histogram(
    'gateway',
    'How long the card gateway took, by call and by what came of it; "lost" is an outcome that is not known.',
    ['call', 'outcome'],
    ofCalls,
  );
  const statements = histogram(
    'query',
    'How long the database took, by verb and table; "transaction" is a whole one.',
    ['statement'],
    [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10],
  );
  const counters = countersOf(registers);
  measureRelease(release.id, registers);
  if (db.pool) measurePool(db.pool, registers);
  const readings = databaseReadings(db, registers, read);
  const up = new Gauge({
    name: 'doorstep_database_up',
    help: 'Whether the database answers and takes changes: 1 or 0.',
    registers,
  });
  const standbys = new Gauge({
    name: 'doorstep_database_standbys',
    help: 'How many synchronous standbys have a commit before it is answered, and how many should.',
    labelNames: ['which'],
    registers,
  });

  return {
    contentType: registry.contentType,

    /** Measures every call that the app answers, by its route and never by its address. */
    measureCalls(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        const { method } = request;
        const route = request.routeOptions.url ?? 'page';
        calls.inc({ method, route, status: reply.statusCode });
        durations.observe({ method, route }, reply.elapsedTime / 1000);
        done();
      });
    },

    observe<T>(statement: string, run: () => Promise<T>): Promise<T> {
      const end = statements.startTimer({ statement });
      return run().finally(() => end());
    },

    count: ((what, labels) => counters[what].inc(labels)) satisfies Count,

    async observeGateway<T>(call: string, run: () => Promise<T>): Promise<T> {
      const end = gatewayCalls.startTimer({ call });
      try {
        const result = await run();
        end({ outcome: call === 'client-token' ? 'answered' : outcomeOf(result) });
        return result;
      } catch (error) {
        end({ outcome: 'lost' });
        throw error;
      }
    },

    /** All metrics in Prometheus's text format. */
    async text(): Promise<string> {
      const guarantees = await withTimeout(2_000, readGuarantees(db)).catch(() => undefined);
      const isUp = guarantees?.takesChanges === true;
      up.set(isUp ? 1 : 0);
      standbys.set({ which: 'expected' }, expectedStandbys);
      if (isUp) standbys.set({ which: 'synchronous' }, guarantees.standbys);
      else standbys.remove({ which: 'synchronous' });
      await Promise.all(readings.map((read) => read(isUp)));
      return registry.metrics();
    },
  };
}

function countersOf(registers: Registry[]): Record<Countable, Counter> {
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `doorstep_${name}_total`, help, labelNames, registers });
  const limited = ['what', 'of'];
  const letter = counter('letters_ended', 'Letters that were taken or refused for good, or came back.', ['state']);
  // An alert sees the first one of a state only if there was none before.
  for (const state of ['accepted', 'refused', 'bounced']) letter.inc({ state }, 0);
  return {
    'too-many-tries': counter('too_many_tries', 'Cards and client tokens refused because of a limit.', limited),
    'card-limit-reached': counter('card_limit_reached', 'How often a limit for cards or tokens was reached.', limited),
    'policy-report': counter('policy_reports', 'What the content security policy stopped in browsers.', ['directive']),
    'browser-failure': counter('browser_failures', 'Failures of the card form in browsers.', ['event', 'code']),
    'forged-row': counter('forged_rows', 'Rows found that are not what a server with SIGNING_KEY has signed.', [
      'kind',
    ]),
    letter,
  };
}

function measurePool(pool: NonNullable<Db['pool']>, registers: Registry[]): void {
  new Gauge({
    name: 'doorstep_database_connections',
    help: 'Connections of the pool, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
    },
  });
}

function measureRelease(id: string, registers: Registry[]): void {
  const served = { name: 'doorstep_release', help: '1 for the release that this process serves.', registers };
  new Gauge({ ...served, labelNames: ['id'] }).set({ id }, 1);
}

/** The label of a gateway's answer: the outcome of a card or a refund; `answered` where there is none. */
function outcomeOf(result: unknown): string {
  if (typeof result === 'string') return result;
  if (typeof result !== 'object' || result === null) return 'answered';
  if ('declined' in result) return 'declined';
  return 'taken' in result ? 'succeeded' : 'mismatch' in result ? 'mismatch' : 'answered';
}
