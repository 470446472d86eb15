import type { Clock } from '../../../src/page/card/clock.ts';
import type {
  CardFields,
  CardGateway,
  FieldPlaces,
  GatewayEvents,
  Verification,
} from '../../../src/page/card/gateway.ts';
import { HttpError } from '../../../src/page/http/client.ts';

/** Help for the tests of card entry. */

/** A clock on which pauses pass at once and nobody takes too long; an impatient one says so of all who wait. */
export function testClock({ impatient = false } = {}): Clock {
  let now = 0;
  return {
    now: () => now,
    wall: () => now,
    pause: async (milliseconds) => {
      now += milliseconds;
    },
    deadline: (milliseconds, signal) =>
      new Promise((resolve) => {
        const late = () => {
          now += milliseconds;
          resolve();
        };
        const timer = impatient ? setTimeout(late, 50) : undefined;
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}

export const validFields: CardFields = { number: 'valid', expirationDate: 'valid', cvv: 'valid', cardType: 'visa' };

export const passed: Verification = {
  nonce: 'verified-nonce',
  liabilityShifted: true,
  liabilityShiftPossible: true,
  status: 'authenticate_successful',
};

/** The error of a call that a server refused; of status 0, one to which no answer came. */
export const refusal = (status: number, slug?: string, retryAfter?: number) =>
  new HttpError(
    { status, statusText: '', url: '', ...(retryAfter !== undefined && { retryAfter }) },
    slug === undefined ? undefined : { type: `/problems/${slug}`, title: '', status, detail: '' },
  );

/** A gateway that says what a test wants, and `type`, which is the customer typing. */
export function fakeGateway(answers: Partial<CardGateway> = {}) {
  let events: GatewayEvents | undefined;
  let tokenised = 0;
  const gateway: CardGateway = {
    testMode: false,
    goodFor: Number.POSITIVE_INFINITY,
    mount: async (_places, to) => {
      events = to;
    },
    focus: () => undefined,
    ask: () => undefined,
    tokenise: async () => ({ nonce: `nonce-${++tokenised}`, bin: '411111' }),
    verify: async () => passed,
    teardown: async () => undefined,
    ...answers,
  };
  return { gateway, type: (fields: CardFields) => events?.onChange(fields), pressEnter: () => events?.onSubmit?.() };
}

/** Boxes in the page to draw fields into. */
export function placesIn(parent: HTMLElement): FieldPlaces {
  const place = (id: string, label: string, placeholder: string) => {
    const element = parent.appendChild(document.createElement('div'));
    return {
      element,
      id,
      problemId: `${id}-problem`,
      label,
      placeholder,
      problem: `Check the ${label}`,
      missing: `Enter the ${label}`,
    };
  };
  return {
    number: place('number', 'Card number', '1111 1111 1111 1111'),
    expirationDate: place('expiry', 'Expiry (MM/YY)', 'MM/YY'),
    cvv: place('cvv', 'CVV', '111'),
  };
}
