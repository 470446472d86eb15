import { useState } from 'react';
import type { Gallery, Scene } from '../../../src/states/types.ts';
import { CustomerBar } from './customer-bar.tsx';
import { LiveFrame } from './live-frame.tsx';
import { ScreenSizes, type Size, sizes } from './screen-sizes.tsx';
import { newLink, sceneAt, useWalk } from './use-walk.ts';
import styles from './walk.module.css';

/** Walks a journey as one customer. `from` is where the walk goes on: a scene as JSON. */
export function Walk({ gallery, from }: { gallery: Gallery; from: string }) {
  const { site } = gallery.sites.content;
  const [scene, setScene] = useState(() => sceneFrom(from) ?? sceneAt(site, { link: newLink(site) }));
  const [size, setSize] = useState<Size>('Phone');
  const { customer, start, address, frame, change, restart } = useWalk({
    site,
    scene,
    onMove(next) {
      setScene(next);
      // The walk goes on there when the page is loaded again.
      history.replaceState(null, '', `#${new URLSearchParams({ walk: JSON.stringify(next) })}`);
    },
  });
  return (
    <main className={styles.walk}>
      <CustomerBar
        gallery={gallery}
        customer={customer}
        page={scene.page}
        beginning={start.count}
        change={change}
        restart={restart}
      />
      <div className={styles.walkScreen}>
        <ScreenSizes size={size} choose={setSize}>
          <span className={styles.note}>Nothing is kept.</span>
        </ScreenSizes>
        {address && (
          <p role="status" className={styles.left}>
            The customer would now be at <code>{address}</code>.
          </p>
        )}
        <LiveFrame
          fit="width"
          key={start.count}
          ref={frame}
          query={JSON.stringify(start.scene)}
          title="What the customer sees"
          screen={sizes[size]}
        />
      </div>
    </main>
  );
}

function sceneFrom(text: string): Scene | undefined {
  return text.startsWith('{') ? (JSON.parse(text) as Scene) : undefined;
}
