import { useRef } from 'react';
import { stepsOf } from '../../../src/rules/journey/journey.ts';
import { methodsOf } from '../../../src/rules/journey/methods.ts';
import { galleryLinkId } from '../../../src/states/types.ts';
import type { CompiledSite, Link } from '../../../src/types.gen.ts';
import { sendTo } from '../../frame/protocol.ts';
import type { Customer } from './customer-bar.tsx';
import { useFrameMessages } from './frame-reports.ts';

type Walk = {
  customer: Customer;
  /** The customer is at a page. `link` has their records, if the frame knows the customer as they are now. */
  onVisit(page: string, link: Link | undefined, frame: HTMLIFrameElement): void;
  /** The customer would have left for an external address. */
  onLeave(url: string): void;
};

/** The link of a customer at the beginning of a journey; without a name, of the first. */
export function newLink(site: CompiledSite, journey = Object.keys(site.journeys)[0] ?? ''): Link {
  const payment_methods = methodsOf(site, { journey });
  const identity = { id: galleryLinkId, status: 'active', customer_type: 'new' } as const;
  return { ...identity, journey, payment_methods, completed: [], values: {} };
}

export const firstPage = (site: CompiledSite, link: Link) => stepsOf(site, link)[0]?.pages[0] ?? site.home;

/**
 * Keeps a frame in step with the customer who walks in it. A report about an earlier customer comes too late and is
 * ignored. The frame then gets the customer once more, because it may not have listened before.
 */
export function useWalk({ customer, onVisit, onLeave }: Walk) {
  const frame = useRef<HTMLIFrameElement>(null);
  /** How often the customer was changed since the frame began. */
  const turn = useRef(0);
  /** The frame of a walk that has ended. It is on the page until the next one is drawn. */
  const ended = useRef<HTMLIFrameElement>(null);

  function tell({ link, order }: Customer) {
    sendTo(frame.current, { doorstep: 'customer', link, ...(order !== undefined && { order }), turn: turn.current });
  }
  useFrameMessages((message, sender) => {
    if (sender !== frame.current || sender === ended.current) return;
    if (message.doorstep === 'left') return onLeave(message.url);
    if (message.doorstep !== 'visit') return;
    const isLate = message.turn < turn.current;
    onVisit(message.page, isLate ? undefined : message.link, sender);
    if (isLate) tell(customer);
  });
  return {
    frame,
    /** Makes the customer of the frame another one, where they are. */
    change(next: Customer) {
      turn.current += 1;
      tell(next);
    },
    /** Must be called when another frame takes the place of this one. */
    end() {
      ended.current = frame.current;
      turn.current = 0;
    },
  };
}
