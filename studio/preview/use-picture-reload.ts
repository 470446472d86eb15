import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FromFrame } from '../frame/protocol.ts';
import { onReselect } from '../state/use-address.ts';

/** A picture that is shown, and the customer in it. */
type Shown = {
  page?: string;
  /** Whether its visits are the customer's: the picture is finished, or has been used before. */
  isTheirs?: boolean;
  isLeft?: boolean;
  /** Whether the editor has chosen or written something since the last click in it, whose page may still load. */
  isChosenSince?: boolean;
};

/**
 * Counts how often a picture is to be loaded anew. Once the customer has gone on to another page, it comes back when
 * anything of `chosen` changes, or the same is chosen again, also while that page loads. `follow` takes the frame's
 * news.
 */
export function usePictureReload(picture: string | undefined, chosen: readonly unknown[]) {
  const [count, setCount] = useState(0);
  const reloaded = useRef<Shown>({});
  const before = useRef(chosen);

  const comeBack = useEffectEvent(() => {
    reloaded.current.isChosenSince = true;
    if (!reloaded.current.isLeft) return;
    reloaded.current = {};
    setCount((times) => times + 1);
  });
  useEffect(() => {
    if (picture) reloaded.current = {};
  }, [picture]);
  useEffect(() => {
    const isSame = chosen.every((one, i) => one === before.current[i]);
    before.current = chosen;
    if (!isSame) comeBack();
  });
  useEffect(() => onReselect(() => comeBack()), []);

  function follow(news: FromFrame): void {
    const { current } = reloaded;
    if (news.doorstep === 'ready') current.isTheirs = true;
    if (news.doorstep === 'used') Object.assign(current, { isTheirs: true, isChosenSince: false });
    if (news.doorstep !== 'visit') return;
    // The steps of a picture can lead to its page.
    if (!current.isTheirs) current.page = news.page;
    else current.isLeft = news.page !== current.page;
    if (current.isLeft && current.isChosenSince) comeBack();
  }
  return { count, follow };
}
