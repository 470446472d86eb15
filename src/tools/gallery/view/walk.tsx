import { useMemo, useRef, useState } from 'react';
import { stepsOf } from '../../../rules/journey.ts';
import type { CompiledSite, Link } from '../../../types.gen.ts';
import type { ToFrame } from '../frame/protocol.ts';
import { type Gallery, galleryLinkId, type Scene } from '../model.ts';
import { type Customer, CustomerBar } from './customer-bar.tsx';
import { useFrameNews } from './frame-news.ts';
import { LiveFrame } from './live-frame.tsx';
import { type Size, Sizes, sizes } from './sizes.tsx';
import styles from './walk.module.css';

/** Walks a journey as one customer. The customer's acts are forgotten with the frame. */
export function Walk({ gallery, from }: { gallery: Gallery; from: string }) {
  const { site } = gallery.sites.content;
  const begin = useMemo(() => sceneFrom(from) ?? firstScene(site, { link: newLink(site) }), [from, site]);
  const [start, setStart] = useState({ scene: begin, count: 0 });
  const [customer, setCustomer] = useState<Customer>({ link: begin.link ?? newLink(site), order: begin.order });
  const [page, setPage] = useState(begin.page);
  const [left, setLeft] = useState<string>();
  const [size, setSize] = useState<Size>('Phone');
  const frame = useRef<HTMLIFrameElement>(null);
  /** The message for the frame once it listens. It is undefined while the frame listens. */
  const unsent = useRef<{ customer?: Customer } | undefined>({});

  useFrameNews((news, sender) => {
    if (sender !== frame.current) return;
    if (news.doorstep === 'left') setLeft(news.url);
    if (news.doorstep !== 'visit') return;
    setPage(news.page);
    setLeft(undefined);
    const { order } = customer;
    const link = news.link ?? customer.link;
    keepAddress({ site: 'content', page: news.page || page, link, ...(order !== undefined && { order }) });
    const { customer: next } = unsent.current ?? {};
    unsent.current = undefined;
    if (next) return send(next);
    if (news.link) setCustomer((before) => ({ ...before, link: news.link ?? before.link }));
  });

  function send({ link, order }: Customer) {
    frame.current?.contentWindow?.postMessage({ doorstep: 'customer', link, order } satisfies ToFrame, '*');
  }
  /** Changes the customer at the same place. Another journey starts at its beginning. */
  function change(next: Customer) {
    if (next.link.journey !== customer.link.journey) return restart(next);
    setCustomer(next);
    if (unsent.current) unsent.current = { customer: next };
    else send(next);
  }
  function restart(next: Customer) {
    unsent.current = {};
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
        <Sizes size={size} choose={setSize}>
          <span className={styles.note}>Nothing is kept.</span>
        </Sizes>
        {left && (
          <p role="status" className={styles.left}>
            The customer would now be at <code>{left}</code>.
          </p>
        )}
        <LiveFrame
          fit
          key={start.count}
          ref={frame}
          query={query}
          title="What the customer sees"
          screen={sizes[size]}
        />
      </div>
    </main>
  );
}

function newLink(site: CompiledSite): Link {
  const [journey = ''] = Object.keys(site.journeys);
  const payment_methods = site.journeys[journey]?.methods ?? [];
  return {
    id: galleryLinkId,
    status: 'active',
    journey,
    customer_type: 'new',
    payment_methods,
    completed: [],
    values: {},
  };
}

/** Keeps where the walk is in the address of the page, so that it goes on there when the page is loaded again. */
function keepAddress(scene: Scene): void {
  history.replaceState(null, '', `#${new URLSearchParams({ walk: JSON.stringify(scene) })}`);
}

/** Makes a scene at the beginning of the customer's journey. */
function firstScene(site: CompiledSite, { link, order }: Customer): Scene {
  const page = stepsOf(site, link)[0]?.pages[0] ?? site.home;
  return { site: 'content', page, link, ...(order !== undefined && { order }) };
}

function sceneFrom(text: string): Scene | undefined {
  return text.startsWith('{') ? (JSON.parse(text) as Scene) : undefined;
}
