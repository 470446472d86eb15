import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FromFrame } from '../frame/protocol.ts';
import { onReselect } from '../state/use-address.ts';

/** A picture whose steps may still lead to its page; then its page, and whether the customer has left that. */
const opening = { page: '', isOpen: false, isLeft: false };

/**
 * Counts how often a picture is to be loaded anew. Once the customer has left its page, that is when anything of `chosen`
 * changes, or the same is chosen again. `follow` takes the frame's news.
 */
export function usePictureState(picture: string | undefined, chosen: readonly unknown[]) {
  const [count, setCount] = useState(0);
  const now = useRef(opening);
  const before = useRef(chosen);
  const choose = useEffectEvent(() => {
    if (!now.current.isLeft) return;
    now.current = opening;
    setCount((times) => times + 1);
  });
  useEffect(() => {
    if (picture) now.current = opening;
  }, [picture]);
  useEffect(() => {
    const isSame = chosen.every((one, i) => one === before.current[i]);
    before.current = chosen;
    if (!isSame) choose();
  });
  useEffect(() => onReselect(() => choose()), []);

  function follow(news: FromFrame): void {
    const { page, isOpen } = now.current;
    if (news.doorstep === 'ready' || news.doorstep === 'used') now.current = { ...now.current, isOpen: true };
    else if (news.doorstep === 'visit')
      now.current = isOpen ? { page, isOpen, isLeft: news.page !== page } : { ...opening, page: news.page };
  }
  return { count, follow };
}
