import { useEffect, useReducer, useRef } from 'react';
import type { FromFrame } from '../frame/protocol.ts';
import { onReselect } from '../state/use-address.ts';

/** `opening`: its steps lead to its page. `open`: its visits are the customer's. `left`: it is on another page. */
type Phase = 'opening' | 'open' | 'left';

type State = {
  phase: Phase;
  page?: string;
  /** Whether the editor has chosen or written something since the last click in it, whose page may still load. */
  isChosenSince: boolean;
  /** How often it was to be loaded anew. */
  count: number;
};

type Event = { is: 'another' | 'chosen' | 'ready' | 'used' } | { is: 'visit'; page: string };

const anew = ({ count }: State): State => ({ phase: 'opening', isChosenSince: false, count });
const again = (state: State): State => anew({ ...state, count: state.count + 1 });
const noted = (state: State): State => ({ ...state, isChosenSince: true });
const opened = (state: State): State => ({ ...state, phase: 'open' });
const used = (state: State): State => ({ ...state, isChosenSince: false });
const moved = (state: State, page: string): State => {
  if (page === state.page) return opened(state);
  return state.isChosenSince ? again(state) : { ...state, phase: 'left' };
};

type Next = (state: State, page: string) => State;

/** What becomes of each state by each event; where nothing stands it stays. */
const table: Record<Phase, Partial<Record<Event['is'], Next>>> = {
  opening: {
    ...{ another: anew, chosen: noted, ready: opened, used: (state) => used(opened(state)) },
    visit: (state, page) => ({ ...state, page }),
  },
  open: { another: anew, chosen: noted, used, visit: moved },
  left: { another: anew, chosen: again, used, visit: moved },
};

const nextState = (state: State, event: Event): State =>
  table[state.phase][event.is]?.(state, 'page' in event ? event.page : '') ?? state;

/**
 * Counts how often a picture is to be loaded anew. Once the customer has left its page, that is when anything of `chosen`
 * changes, or the same is chosen again. `follow` takes the frame's news.
 */
export function usePictureState(picture: string | undefined, chosen: readonly unknown[]) {
  const [{ count }, tell] = useReducer(nextState, { phase: 'opening', isChosenSince: false, count: 0 });
  const before = useRef(chosen);
  useEffect(() => {
    if (picture) tell({ is: 'another' });
  }, [picture]);
  useEffect(() => {
    const isSame = chosen.every((one, i) => one === before.current[i]);
    before.current = chosen;
    if (!isSame) tell({ is: 'chosen' });
  });
  useEffect(() => onReselect(() => tell({ is: 'chosen' })), []);

  function follow(news: FromFrame): void {
    const { doorstep } = news;
    if (doorstep === 'visit') tell({ is: doorstep, page: news.page });
    else if (doorstep === 'ready' || doorstep === 'used') tell({ is: doorstep });
  }
  return { count, follow };
}
