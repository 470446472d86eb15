import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { within } from '../base/timeout.ts';
import type { Db } from '../db/db.ts';
import { outboxDepth } from '../events/outbox.ts';
import type { ServerGateway } from '../gateway/gateway.ts';

/** What the server tells Prometheus. Names begin with `doorstep_`; durations are seconds. */
export type Metrics = {
  /** Measures every call that the app answers, by its route and never by its address. */
  measureCalls(app: FastifyInstance): void;
  /** The gateway, with its calls measured. */
  measured(gateway: ServerGateway): ServerGateway;
  /** All of it in Prometheus's text format. */
  text(): Promise<string>;
  contentType: string;
};

/**
 * Opens the metrics of one server process. What the database knows is asked for at each reading; the outbox is told of
 * only where somebody takes what is in it.
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
  const readAttempts = attemptGauge(db, registers);
  const readOutbox = tellsProvider ? outboxGauges(db, registers) : undefined;
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
      const answers = await Promise.all([readAttempts(), readOutbox?.() ?? true]);
      up.set(answers.every(Boolean) ? 1 : 0);
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

/** Attempts as the database has them, for all server processes together. What comes back reads them anew. */
function attemptGauge(db: Db, registers: Registry[]): () => Promise<boolean> {
  const attempts = new Gauge({
    name: 'doorstep_attempts',
    help: 'Attempts to charge or keep a card, by how they stand.',
    labelNames: ['act', 'state'],
    registers,
  });
  return reader([attempts], async () => {
    const rows = await db.query<{ act: string; state: string; count: number }>(
      'select act, state, count(*)::integer as count from attempts group by act, state',
    );
    attempts.reset();
    for (const { act, state, count } of rows) attempts.set({ act, state }, count);
  });
}

/** The outbox as the database has it, for all server processes together. What comes back reads it anew. */
function outboxGauges(db: Db, registers: Registry[]): () => Promise<boolean> {
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
  return reader([events, oldest], async () => {
    const { waiting, dead, oldest_seconds } = await outboxDepth(db);
    events.set({ state: 'waiting' }, waiting);
    events.set({ state: 'dead' }, dead);
    oldest.set(oldest_seconds);
  });
}

/** Reads gauges, and says whether the database answered: where not, what was true before is not told as if it still were. */
function reader(gauges: Pick<Gauge, 'reset'>[], read: () => Promise<void>): () => Promise<boolean> {
  return () =>
    within(5_000, read()).then(
      () => true,
      () => {
        for (const gauge of gauges) gauge.reset();
        return false;
      },
    );
}
