import { useState } from 'react';
import { ImageFile } from '../forms/parts/image-file.tsx';
import { call, orRefusal } from '../state/api.ts';
import { useStore } from '../state/use-studio.ts';

/** The icon of the tab, with a button that puts another file in its place at once: no content names it. */
export function TabIcon() {
  const store = useStore();
  const [times, setTimes] = useState(0);
  async function replace(file: File) {
    const outcome = await orRefusal(call('icon', { svg: await file.text() }));
    if ('refused' in outcome) return store.say(outcome.refused, true);
    setTimes(times + 1);
    store.say(`public/${outcome.path} is another file now. Publish has it among what has changed.`);
  }
  return (
    <>
      <img src={`favicon.svg?${times}`} alt="" width="24" height="24" />
      <ImageFile label="Icon of the tab…" accept=".svg" onFile={(file) => void replace(file)} />
    </>
  );
}
