import type { Drawn } from '../../../src/rules/drawn.ts';
import type { Scene } from '../../../src/states/types.ts';
import type { SwitchOrder } from '../../../src/types.gen.ts';

/** What the server draws a state of the gallery from. An order's document is cleaned by then; here it may be as it came. */
export function drawnOf({ link, order }: Scene, orders: readonly SwitchOrder[]): Drawn {
  return {
    link: link ? { status: 'ready', link } : { status: 'none' },
    ...(link && order !== undefined && { order: { status: 'ready', order: orders[order]! } }),
    ...(link && { form: { token: 'a-token', sha256: 'a'.repeat(64) } }),
  };
}
