import type { Adapter } from './adapter.ts';
import type { CardGateway, CardTexts } from './gateway.ts';

const adapters = Object.values(import.meta.glob<Adapter>('.//*/adapter.ts', { eager: true, import: 'adapter' }));

/** The gateway that a client token belongs to. Throws if it belongs to none. */
export function adapterOf(token: string): Adapter {
  const adapter = adapters.find(({ owns }) => owns(token));
  if (!adapter) throw new Error('The client token is of no gateway.');
  return adapter;
}

/** Starts to load the real gateways while the token is fetched, which alone says which is needed. */
export function preloadGateway(): void {
  for (const { isPretended, load } of adapters) if (!isPretended) load().catch(() => undefined);
}

let isLost = false;

/** Whether a gateway's script could not be loaded: many browsers keep that failure for as long as the page lives. */
export const isGatewayLost = (): boolean => isLost;

/** Loads the gateway that the client token belongs to, and opens it. */
export async function openGateway(token: string, words: CardTexts): Promise<CardGateway> {
  const loading = adapterOf(token).load();
  loading.catch(() => {
    isLost = true;
  });
  const { createGateway } = await loading;
  return createGateway(token, words);
}
