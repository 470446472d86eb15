import { useMemo, useState } from 'react';
import type { Gallery, Scene } from '../../../src/states/types.ts';
import type { CompiledSite } from '../../../src/types.gen.ts';
import { type Customer, CustomerBar } from './customer-bar.tsx';
import { LiveFrame } from './live-frame.tsx';
import { ScreenSizes, type Size, sizes } from './screen-sizes.tsx';
import { firstPage, newLink, useWalk } from './use-walk.ts';
import styles from './walk.module.css';

/** Walks a journey as one customer. The customer's acts are forgotten with the frame. */
export function Walk({ gallery, from }: { gallery: Gallery; from: string }) {
  const { site } = gallery.sites.content;
  const begin = useMemo(() => sceneFrom(from) ?? firstScene(site, { link: newLink(site) }), [from, site]);
  const [start, setStart] = useState({ scene: begin, count: 0 });
  const [customer, setCustomer] = useState<Customer>({ link: begin.link ?? newLink(site), order: begin.order });
  const [page, setPage] = useState(begin.page);
  const [address, setAddress] = useState<string>();
  const [size, setSize] = useState<Size>('Phone');

  const walk = useWalk({
    customer,
    onLeave: setAddress,
    onVisit(shown, nextLink) {
      setPage(shown);
      setAddress(undefined);
      const { order } = customer;
      const link = nextLink ?? customer.link;
      keepAddress({ site: 'content', page: shown || page, link, ...(order !== undefined && { order }) });
      if (nextLink) setCustomer((before) => ({ ...before, link: nextLink }));
    },
  });

  /** Changes the customer at the same place. Another journey starts at its beginning. */
  function change(next: Customer) {
    if (next.link.journey !== customer.link.journey) return restart(next);
    setCustomer(next);
    walk.change(next);
  }
  function restart(next: Customer) {
    walk.end();
    setCustomer(next);
    setStart(({ count }) => ({ scene: firstScene(site, next), count: count + 1 }));
  }

  const query = JSON.stringify(start.scene);
  return (
    <main className={styles.walk}>
      <CustomerBar
        gallery={gallery}
        customer={customer}
        page={page}
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
          ref={walk.frame}
          query={query}
          title="What the customer sees"
          screen={sizes[size]}
        />
      </div>
    </main>
  );
}

/** Keeps where the walk is in the address of the page, so that it goes on there when the page is loaded again. */
function keepAddress(scene: Scene): void {
  history.replaceState(null, '', `#${new URLSearchParams({ walk: JSON.stringify(scene) })}`);
}

/** Makes a scene at the beginning of the customer's journey. */
function firstScene(site: CompiledSite, { link, order }: Customer): Scene {
  return { site: 'content', page: firstPage(site, link), link, ...(order !== undefined && { order }) };
}

function sceneFrom(text: string): Scene | undefined {
  return text.startsWith('{') ? (JSON.parse(text) as Scene) : undefined;
}
