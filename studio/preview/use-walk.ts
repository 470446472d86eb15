import { useRef, useState } from 'react';
import { stepsOf } from '../../src/rules/journey/journey.ts';
import { methodsOf } from '../../src/rules/journey/methods.ts';
import { galleryLinkId, type Scene } from '../../src/states/types.ts';
import type { CompiledSite, Link } from '../../src/types.gen.ts';
import { sendTo } from '../frame/protocol.ts';
import type { Customer } from './customer-bar.tsx';
import { useFrameMessages } from './frame-messages.ts';

type Walk = {
  site: CompiledSite;
  /** Who the customer is, and the page where they are. */
  scene: Scene;
  /** Called when the customer is somewhere else, or is another one. */
  onMove(scene: Scene): void;
  /** Called with the frame when the customer is somewhere else: it may have been loaded anew. */
  onLoad?(frame: HTMLIFrameElement): void;
};

/** The link of a customer at the beginning of a journey; without a name, of the first. */
export function newLink(site: CompiledSite, journey = Object.keys(site.journeys)[0] ?? ''): Link {
  const payment_methods = methodsOf(site, { journey });
  const identity = { id: galleryLinkId, status: 'active', customer_type: 'new' } as const;
  return { ...identity, journey, payment_methods, completed: [], values: {} };
}

export const firstPage = (site: CompiledSite, link: Link) => stepsOf(site, link)[0]?.pages[0] ?? site.home;

/** The scene of a customer on a page. */
const sceneAt = ({ link, order }: Customer, page: string): Scene => ({
  ...{ site: 'content', page, link },
  ...(order !== undefined && { order }),
});

/**
 * Keeps a frame in step with the customer who walks in it. A report about an earlier customer comes too late and is
 * ignored; the frame then gets the customer once more, because it may not have listened.
 */
export function useWalk({ site, scene, onMove, onLoad }: Walk) {
  const [start, setStart] = useState({ scene, count: 0 });
  const [demo, setDemo] = useState<string>();
  const customer: Customer = { link: scene.link ?? newLink(site), order: scene.order, demo };
  const frame = useRef<HTMLIFrameElement>(null);
  /** How often the customer was changed since the frame began. */
  const turn = useRef(0);
  /** The frame of a walk that has ended. It is on the page until the next one is drawn. */
  const ended = useRef<HTMLIFrameElement>(null);

  function tell({ link, order }: Customer) {
    sendTo(frame.current, { doorstep: 'customer', link, ...(order !== undefined && { order }), turn: turn.current });
  }
  useFrameMessages('doorstep', (message, sender) => {
    if (sender !== frame.current || sender === ended.current) return;
    if (message.doorstep !== 'visit') return;
    const isLate = message.turn < turn.current;
    onLoad?.(sender);
    const link = (isLate ? undefined : message.link) ?? customer.link;
    onMove({ ...scene, page: message.page || scene.page, link });
    if (isLate) tell(customer);
  });

  /** Begins anew in another frame, with another customer: on a page, or else where their journey begins. A letter stays. */
  function restart(next: Customer, page = /^letters\//.test(scene.page) ? scene.page : firstPage(site, next.link)) {
    ended.current = frame.current;
    turn.current = 0;
    const begin = sceneAt(next, page);
    setDemo(next.demo);
    setStart(({ count }) => ({ scene: begin, count: count + 1 }));
    onMove(begin);
  }
  /** Makes the customer another one, where they are. Another journey starts at its beginning. */
  function change(next: Customer) {
    if (next.link.journey !== customer.link.journey) return restart(next);
    setDemo(next.demo);
    onMove(sceneAt(next, scene.page));
    turn.current += 1;
    tell(next);
  }
  return { customer, start, frame, change, restart };
}
