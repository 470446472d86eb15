import { Gauge, type Registry } from 'prom-client';
import { withTimeout } from '../../rules/timeout.ts';
import type { Db } from '../db/db.ts';
import { clockDifference } from '../db/guarantees.ts';
import { areStopped } from '../letters/sending.ts';
import { depthOf } from '../outbox/queue.ts';

/** Reads gauges from the database. When that is away they are emptied: old figures must not pass for new ones. */
type Reading = (isUp: boolean) => Promise<void>;

/** How long a scrape waits for a reading, and for the count of a whole table, in milliseconds. */
const [readingMs, tableMs] = [5_000, 2_000];

/** The help and the labels of gauges, by their names. */
type Gauges = Record<string, [help: string, ...labels: string[]]>;

type Figure = [gauge: string, value: number, labels?: Record<string, string>];

/** Makes gauges, and the reading that sets them, of all server processes together. */
function reading(registers: Registry[], gauges: Gauges, read: () => Promise<Figure[]>): Reading {
  const made = new Map(
    Object.entries(gauges).map(([name, [help, ...labelNames]]) => [
      name,
      new Gauge({ name: `doorstep_${name}`, help, labelNames, registers }),
    ]),
  );
  return async (isUp) => {
    const figures = isUp ? await withTimeout(readingMs, read()).catch(() => []) : [];
    // One without labels would be 0 where it is only reset.
    for (const [name, gauge] of made)
      if (gauges[name]!.length > 1) gauge.reset();
      else gauge.remove();
    for (const [name, value, labels = {}] of figures) made.get(name)!.set(labels, value);
  };
}

/**
 * Counts whole tables at most one hundredth of the time, and never twice at once: again only after a hundred times as
 * long as it took, or after ten minutes. Nobody waits for a count longer than two seconds: until it is there, the last one stands.
 */
function seldom(count: () => Promise<Figure[]>): () => Promise<Figure[]> {
  let last: Figure[] = [];
  let running: Promise<void> | undefined;
  let notBefore = 0;
  return async () => {
    const start = performance.now();
    if (!running && start < notBefore) return last;
    running ??= count()
      .catch(() => [])
      .then((figures) => {
        const end = performance.now();
        notBefore = end + Math.min(100 * (end - start), 600_000);
        [last, running] = [figures, undefined];
      });
    await withTimeout(tableMs, running).catch(() => undefined);
    return last;
  };
}

type Counted = { count: number };

/** The readings of the database. Those of events and letters are left out where none are sent. */
export function databaseReadings(
  db: Db,
  registers: Registry[],
  { tellsProvider, sendsLetters }: { tellsProvider: boolean; sendsLetters?: boolean },
): Reading[] {
  const attempts = async (which: string): Promise<Figure[]> => {
    const isNewest =
      'not exists (select 1 from attempts later where later.id = state.id and later.version > state.version)';
    const rows = await db.query<Counted & { act: string; state: string }>(
      `select act, state, count(*)::integer as count from attempts state where ${which} and ${isNewest} group by act, state`,
    );
    return rows.map(({ act, state, count }) => ['attempts', count, { act, state }]);
  };
  const isOpen = "id in (select id from unsettled where kind = 'attempt') and state in ('pending', 'unknown')";
  const closed = seldom(() => attempts("state not in ('pending', 'unknown')"));
  const linksAndActs = seldom(async () => {
    const [[links], acts] = await Promise.all([
      db.query<Counted>('select count(*)::integer as count from links'),
      db.query<Counted & { act: string }>(
        'select act, count(*)::integer as count from records where about is null group by act',
      ),
    ]);
    return [['links', links!.count], ...acts.map(({ act, count }): Figure => ['acts', count, { act }])];
  });

  const add = (gauges: Gauges, read: () => Promise<Figure[]>) => reading(registers, gauges, read);
  const readings = [
    add({ clock_ahead_seconds: ["How far this server's clock is ahead of the database's."] }, async () => [
      ['clock_ahead_seconds', -(await clockDifference(db)) / 1_000],
    ]),
    // Those that are open have an index and are counted for each scrape.
    add({ attempts: ['Attempts to charge or keep a card, by how they stand.', 'act', 'state'] }, async () =>
      (await Promise.all([attempts(isOpen).catch(() => []), closed()])).flat(),
    ),
    add({ links: ['Links that were made.'], acts: ['Acts recorded with links.', 'act'] }, linksAndActs),
    add(
      {
        facts: ['What has become of payments, kept cards and mandates.', 'fact'],
        refunds_open: ['Refunds whose outcome is not known.'],
      },
      async () => {
        const [facts, [refunds]] = await Promise.all([
          db.query<Counted & { fact: string }>(
            'select act as fact, count(*)::integer as count from records where about is not null group by act',
          ),
          db.query<Counted>(`select count(*)::integer as count from unsettled where kind = 'refund'`),
        ]);
        return [
          ['refunds_open', refunds!.count],
          ...facts.map(({ fact, count }): Figure => ['facts', count, { fact }]),
        ];
      },
    ),
  ];
  if (tellsProvider)
    readings.push(
      add(
        {
          outbox_events: ['Events that the provider has not been told of.', 'state'],
          outbox_oldest_seconds: ['How long the oldest waiting event has waited.'],
        },
        async () => {
          const { waiting, dead, oldest_seconds } = await depthOf(db, 'event');
          return [
            ['outbox_events', waiting, { state: 'waiting' }],
            ['outbox_events', dead, { state: 'dead' }],
            ['outbox_oldest_seconds', oldest_seconds],
          ];
        },
      ),
    );
  if (sendsLetters)
    readings.push(
      add(
        {
          letters: ['Letters that wait to be sent; failing: those that a mail server did not take at first.', 'state'],
          letters_oldest_seconds: ['How long the oldest letter that waits has waited.'],
          letters_stopped: ['Whether all sending stands still: 1 or 0.'],
        },
        async () => {
          const { waiting, failing, oldest_seconds } = await depthOf(db, 'letter');
          return [
            ['letters', waiting, { state: 'waiting' }],
            ['letters', failing, { state: 'failing' }],
            ['letters_oldest_seconds', oldest_seconds],
            ['letters_stopped', (await areStopped(db)) ? 1 : 0],
          ];
        },
      ),
    );
  return readings;
}
