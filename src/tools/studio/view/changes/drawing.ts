import type { Comparison, PageState } from '../../../changes/model.ts';
import { type ChangedLine, changedLines } from '../../../changes/words.ts';

/** A state that customers see otherwise. */
export type StateChange = PageState & { lines: ChangedLine[] };

export type SideName = 'before' | 'after';

/** What a frame has reported of a state: its lines, a hash of its HTML, and the names that it has read of the site. */
export type Seen = { lines: string[]; look: string; read: readonly string[] };

type Difference = { lines: ChangedLine[]; isOther: boolean };

/** How many drawn states are kept: those of a few comparisons in which every page differs. */
const most = 3000;

/** A state of which both versions are drawn, or one, if the other has none of it; or the states that share its difference. */
type Need = { draw: SideName[] } | { as: PageState[] } | Difference;

const nothing: Seen = { lines: [], look: '', read: [] };

/**
 * Works out which states have to be drawn to tell which of them differ, and what the difference is:
 * - Where a page is the same, and only the header, footer or colour around it is not, one state is drawn for all.
 * - Where it is the same but for what it reads by name, it is drawn before the change, and again if it has read a name
 *   that has changed.
 * `kept` has what was drawn for earlier comparisons, and takes what is drawn for this one.
 */
export function drawingOf(
  { states, names, vocabulary }: Pick<Comparison, 'states' | 'names' | 'vocabulary'>,
  kept: Map<string, Seen>,
) {
  const byId = new Map(states.map((state) => [state.id, state]));
  const found = new Map<string, Difference>();
  /** The state that is drawn for all that differ in the same way around the page, those that wait for it, and what is told. */
  const examples = new Map<string, { of: PageState; sharing: PageState[]; told?: Difference }>();
  const asked = new Set<string>();
  /** The states of which more may be known than when they were last looked at. */
  let ready = [...states];
  const changed = new Set(names);

  const keyOf = ({ from }: PageState, side: SideName) =>
    `${from[side]?.page} ${from[side]?.around} ${vocabulary[side]}`;
  const seen = (state: PageState, side: SideName) => kept.get(keyOf(state, side));
  const hits = ({ read }: Seen) =>
    read.some(
      (name) => changed.has(name) || (name.endsWith('*') && names.some((it) => it.startsWith(name.slice(0, -1)))),
    );

  function needOf(state: PageState): Need {
    const { before, after } = state.from;
    const [was, is] = [before ? seen(state, 'before') : nothing, after ? seen(state, 'after') : nothing];
    const drawn = (): Need => {
      if (was && is) return { lines: changedLines(was.lines, is.lines), isOther: was.look !== is.look };
      return { draw: [...(was ? [] : (['before'] as const)), ...(is ? [] : (['after'] as const))] };
    };
    if (before?.page !== after?.page) return drawn();
    if (names.length && !was) return { draw: ['before'] };
    if (names.length && was && hits(was)) return drawn();
    if (before?.around === after?.around) return { lines: [], isOther: false };
    const pair = `${before?.around} ${after?.around}`;
    const { of, sharing, told } = examples.get(pair) ?? { of: state, sharing: [] };
    if (of !== state) return told ?? { as: sharing };
    const own = drawn();
    examples.set(pair, { of, sharing, ...('lines' in own && { told: own }) });
    if ('lines' in own) ready.push(...sharing);
    return own;
  }

  /** Goes on with the states of which more may be known, and returns what has to be drawn to go on with them. */
  function goOn(): { side: SideName; id: string }[] {
    const draw: { side: SideName; id: string }[] = [];
    // What is told of one state can make others ready.
    for (const state of ready) {
      const need = needOf(state);
      if ('lines' in need) found.set(state.id, need);
      else if ('as' in need) need.as.push(state);
      else {
        for (const side of need.draw) {
          const key = `${side} ${state.id}`;
          if (asked.has(key)) continue;
          asked.add(key);
          draw.push({ side, id: state.id });
        }
      }
    }
    ready = [];
    return draw;
  }

  return {
    goOn,
    /** Takes what a frame has drawn. */
    put(side: SideName, id: string, drawn: Seen): void {
      const state = byId.get(id);
      if (!state || !asked.has(`${side} ${id}`)) return;
      ready.push(state);
      kept.set(keyOf(state, side), drawn);
      if (kept.size > most) kept.delete(kept.keys().next().value!);
    },
    /** How many states are told. */
    done: () => found.size,
    /** The states that differ, in the order of the states. */
    changes: (): StateChange[] =>
      states.flatMap((state) => {
        const { lines, isOther } = found.get(state.id) ?? { lines: [], isOther: false };
        const isChanged = lines.length > 0 || isOther || (found.has(state.id) && state.files.length > 0);
        return isChanged ? [{ ...state, lines }] : [];
      }),
  };
}
