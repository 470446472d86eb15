import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FromFrame } from '../../gallery/frame/protocol.ts';
import { onReselect } from '../state/use-address.ts';

/**
 * Counts how often a picture is to be loaded anew. Once the customer has gone on to another page, it comes back when anything
 * of `chosen` changes, or the same is chosen again. `follow` takes the frame's news.
 */
export function usePictureReload(picture: string | undefined, chosen: readonly unknown[]) {
  const [count, setCount] = useState(0);
  const own = useRef<{ page?: string; isFinished?: boolean; isLeft?: boolean }>({});
  const before = useRef(chosen);

  const comeBack = useEffectEvent(() => {
    if (!own.current.isLeft) return;
    own.current = {};
    setCount((times) => times + 1);
  });
  useEffect(() => {
    if (picture) own.current = {};
  }, [picture]);
  useEffect(() => {
    const isSame = chosen.every((one, i) => one === before.current[i]);
    before.current = chosen;
    if (!isSame) comeBack();
  });
  useEffect(() => onReselect(() => comeBack()), []);

  function follow(news: FromFrame): void {
    const { current } = own;
    if (news.doorstep === 'ready') current.isFinished = true;
    if (news.doorstep !== 'visit') return;
    // The steps of a picture can lead to its page.
    if (current.isFinished) current.isLeft = news.page !== current.page;
    else current.page = news.page;
  }
  return { count, follow };
}
