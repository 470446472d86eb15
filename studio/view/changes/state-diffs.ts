import type { Comparison, PageState } from '../../compare/comparison.ts';
import { type ChangedLine, diffLines } from '../../compare/diff-lines.ts';

/** A state that customers see differently. */
export type StateChange = PageState & { lines: ChangedLine[] };

export type SideName = 'before' | 'after';

/** A frame's report of a drawn state: its lines, a hash of its HTML, and the names that it has read from the site. */
export type Snapshot = { lines: string[]; look: string; read: readonly string[] };

type Diff = { lines: ChangedLine[]; isOther: boolean };

/** The cache's limit, in snapshots: a few comparisons in which every page differs. */
const maxSnapshots = 3000;

/** The next step for a state: versions to draw, a list of states that share another one's diff, or its diff. */
type Need = { draw: SideName[] } | { as: PageState[] } | Diff;

const nothing: Snapshot = { lines: [], look: '', read: [] };

/**
 * Finds the states that differ, and draws as few of them as it can.
 * - Where only the header, footer or colour around a page differs, one state is drawn for all.
 * - Where only names differ that the page may read, the earlier version is drawn. The later one is drawn if the page
 *   has read a changed name.
 * `cache` has the snapshots of earlier comparisons, and takes those of this one.
 */
export function trackStateDiffs(
  { states, names, vocabulary }: Pick<Comparison, 'states' | 'names' | 'vocabulary'>,
  cache: Map<string, Snapshot>,
) {
  const byId = new Map(states.map((state) => [state.id, state]));
  const diffs = new Map<string, Diff>();
  /**
   * The state that is drawn for all states with the same change around the page, by that change. The states in
   * `sharing` wait for its diff.
   */
  const examples = new Map<string, { of: PageState; sharing: PageState[]; diff?: Diff }>();
  const requested = new Set<string>();
  /** The states that could not be drawn. */
  const failed = new Set<string>();
  /** The states to work on next: a snapshot or a diff that they waited for may be there. */
  let ready = [...states];
  const changed = new Set(names);

  const keyOf = ({ from }: PageState, side: SideName) =>
    `${from[side]?.page} ${from[side]?.around} ${vocabulary[side]}`;
  const snapshotOf = (state: PageState, side: SideName) => cache.get(keyOf(state, side));
  const hits = ({ read }: Snapshot) =>
    read.some(
      (name) => changed.has(name) || (name.endsWith('*') && names.some((it) => it.startsWith(name.slice(0, -1)))),
    );

  function needOf(state: PageState): Need {
    const { before, after } = state.from;
    const [oldSnapshot, newSnapshot] = [
      before ? snapshotOf(state, 'before') : nothing,
      after ? snapshotOf(state, 'after') : nothing,
    ];
    const drawn = (): Need => {
      if (oldSnapshot && newSnapshot)
        return {
          lines: diffLines(oldSnapshot.lines, newSnapshot.lines),
          isOther: oldSnapshot.look !== newSnapshot.look,
        };
      return { draw: [...(oldSnapshot ? [] : (['before'] as const)), ...(newSnapshot ? [] : (['after'] as const))] };
    };
    if (before?.page !== after?.page) return drawn();
    if (names.length && !oldSnapshot) return { draw: ['before'] };
    if (names.length && oldSnapshot && hits(oldSnapshot)) return drawn();
    if (before?.around === after?.around) return { lines: [], isOther: false };
    const pair = `${before?.around} ${after?.around}`;
    const { of, sharing, diff } = examples.get(pair) ?? { of: state, sharing: [] };
    if (of !== state) return diff ?? { as: sharing };
    const need = drawn();
    examples.set(pair, { of, sharing, ...('lines' in need && { diff: need }) });
    if ('lines' in need) ready.push(...sharing);
    return need;
  }

  /** Works on the ready states. Returns the versions of states that have to be drawn next. */
  function advance(): { side: SideName; id: string }[] {
    const draw: { side: SideName; id: string }[] = [];
    // The diff of one state can make others ready.
    for (const state of ready) {
      if (failed.has(state.id)) continue;
      const need = needOf(state);
      if ('lines' in need) diffs.set(state.id, need);
      else if ('as' in need) need.as.push(state);
      else {
        for (const side of need.draw) {
          const key = `${side} ${state.id}`;
          if (requested.has(key)) continue;
          requested.add(key);
          draw.push({ side, id: state.id });
        }
      }
    }
    ready = [];
    return draw;
  }

  return {
    advance,
    /** Takes a frame's snapshot. */
    put(side: SideName, id: string, drawn: Snapshot): void {
      const state = byId.get(id);
      if (!state || !requested.has(`${side} ${id}`)) return;
      ready.push(state);
      cache.set(keyOf(state, side), drawn);
      if (cache.size > maxSnapshots) cache.delete(cache.keys().next().value!);
    },
    /** Gives up a state that could not be drawn. Another state is drawn for the states that share its diff. */
    fail(id: string): void {
      if (diffs.has(id)) return;
      failed.add(id);
      for (const [pair, { of, sharing }] of examples) {
        if (of.id !== id) continue;
        examples.delete(pair);
        ready.push(...sharing);
      }
    },
    /** Returns the states that were given up. */
    failed: () => states.filter(({ id }) => failed.has(id)),
    /** Counts the states that are compared or given up. */
    done: () => diffs.size + failed.size,
    /** Returns the states that differ, in their order. */
    changes: (): StateChange[] =>
      states.flatMap((state) => {
        const { lines, isOther } = diffs.get(state.id) ?? { lines: [], isOther: false };
        const isChanged = lines.length > 0 || isOther || (diffs.has(state.id) && state.files.length > 0);
        return isChanged ? [{ ...state, lines }] : [];
      }),
  };
}
