import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from '../../rules/timeout.ts';
import type { Db } from '../db/db.ts';
import { outboxDepth } from '../events/outbox.ts';
import type { ServerGateway } from '../gateway/gateway.ts';

/** The metrics for Prometheus. Names begin with `doorstep_`; durations are seconds. */
export type Metrics = {
  /** Measures every call that the app answers, by its route and never by its address. */
  measureCalls(app: FastifyInstance): void;
  /** Wraps the gateway and measures its calls. */
  measured(gateway: ServerGateway): ServerGateway;
  /** All metrics in Prometheus's text format. */
  text(): Promise<string>;
  contentType: string;
};

/**
 * Opens the metrics of one server process. Figures from the database are read for each scrape; those of the outbox are
 * left out if no events are sent.
 */
export function openMetrics(db: Db, { tellsProvider }: { tellsProvider: boolean }): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  const calls = new Counter({
    name: 'doorstep_calls_total',
    help: 'Calls answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'doorstep_call_duration_seconds',
    help: 'How long calls took.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const gatewayCalls = new Histogram({
    name: 'doorstep_gateway_duration_seconds',
    help: 'How long the card gateway took, by call and by what came of it; "lost" is an outcome that is not known.',
    labelNames: ['call', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  if (db.pool) measurePool(db.pool, registers);
  const readings = [attemptReading(db, registers)];
  if (tellsProvider) readings.push(outboxReading(db, registers));
  const up = new Gauge({ name: 'doorstep_database_up', help: 'Whether the database answers: 1 or 0.', registers });

  return {
    contentType: registry.contentType,

    measureCalls(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const { method } = request;
        const route = request.routeOptions.url ?? 'page';
        calls.inc({ method, route, status: reply.statusCode });
        durations.observe({ method, route }, reply.elapsedTime / 1000);
        done();
      });
    },

    measured(gateway) {
      const measure = async <T>(call: string, work: Promise<T>): Promise<T> => {
        const end = gatewayCalls.startTimer({ call });
        try {
          const result = await work;
          end({ outcome: typeof result === 'string' && call !== 'client-token' ? result : 'answered' });
          return result;
        } catch (error) {
          end({ outcome: 'lost' });
          throw error;
        }
      };
      return {
        ...gateway,
        clientToken: (keptBy) => measure('client-token', gateway.clientToken(keptBy)),
        lookUp: (nonce) => measure('look-up', gateway.lookUp(nonce)),
        charge: (order) => measure('charge', gateway.charge(order)),
        vault: (order) => measure('vault', gateway.vault(order)),
        findByOrderId: (orderId, act) => measure('find', gateway.findByOrderId(orderId, act)),
      };
    },

    async text() {
      const isUp = await withTimeout(2_000, db.query('select 1')).then(
        () => true,
        () => false,
      );
      up.set(isUp ? 1 : 0);
      await Promise.all(readings.map((read) => read(isUp)));
      return registry.metrics();
    },
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

/** Reads gauges from the database. When that is away they are emptied: old figures must not pass for new ones. */
type Reading = (isUp: boolean) => Promise<void>;

/** How long a scrape waits for a count of the database, in milliseconds. */
const timeoutMs = 5_000;

type AttemptCount = { act: string; state: string; count: number };

/**
 * The attempts of all server processes together. Those that are open have an index and are counted for each scrape. The
 * closed ones are the whole table: a scrape waits two seconds for their count at most, and then gives the last one.
 */
function attemptReading(db: Db, registers: Registry[]): Reading {
  const attempts = new Gauge({
    name: 'doorstep_attempts',
    help: 'Attempts to charge or keep a card, by how they stand.',
    labelNames: ['act', 'state'],
    registers,
  });
  const count = (states: string) =>
    db.query<AttemptCount>(
      `select act, state, count(*)::integer as count from attempts where state ${states} group by act, state`,
    );
  let closed: AttemptCount[] = [];
  const countClosed = seldom(async () => {
    closed = await count(`not in ('pending', 'unknown')`).catch(() => []);
  });

  return async (isUp) => {
    if (!isUp) closed = [];
    const [open] = isUp
      ? await Promise.all([
          withTimeout(timeoutMs, count(`in ('pending', 'unknown')`)).catch(() => []),
          withTimeout(2_000, countClosed()).catch(() => undefined),
        ])
      : [[]];
    attempts.reset();
    for (const { act, state, count } of [...open, ...closed]) attempts.set({ act, state }, count);
  };
}

/**
 * Runs the work at most one hundredth of the time, and never twice at once: again only after a hundred times as long as it
 * took, or after ten minutes.
 */
function seldom(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let notBefore = 0;
  return async () => {
    const start = performance.now();
    if (!running && start < notBefore) return;
    running ??= work().finally(() => {
      const end = performance.now();
      notBefore = end + Math.min(100 * (end - start), 600_000);
      running = undefined;
    });
    await running;
  };
}

/** The outbox of all server processes together. */
function outboxReading(db: Db, registers: Registry[]): Reading {
  const events = new Gauge({
    name: 'doorstep_outbox_events',
    help: 'Events that the provider has not been told of.',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'doorstep_outbox_oldest_seconds',
    help: 'How long the oldest waiting event has waited.',
    registers,
  });
  return async (isUp) => {
    const depth = isUp ? await withTimeout(timeoutMs, outboxDepth(db)).catch(() => undefined) : undefined;
    if (!depth) {
      events.reset();
      oldest.reset();
      return;
    }
    events.set({ state: 'waiting' }, depth.waiting);
    events.set({ state: 'dead' }, depth.dead);
    oldest.set(depth.oldest_seconds);
  };
}
