import type { Act } from '../../rules/journey/journey.ts';
import { ownEntry } from '../../rules/own-entry.ts';
import type { Compiled } from '../../types.gen.ts';
import type { ActText, ServerKind } from '../kind.ts';
import type { LinkView } from '../ledger/link.ts';
import { serverKinds } from './kinds.gen.ts';

/** How the server records an act, by its kind; undefined for an act that takes a card, and for no act. */
export function serverKindOf({ site }: Compiled, act: Act): ServerKind | undefined {
  const kind = ownEntry(site.acts, act)?.kind;
  return kind && serverKinds[kind];
}

/** The text that an act agrees to, beside the words at its button, or undefined if it agrees to none. */
export const actText = (compiled: Compiled, link: LinkView, act: Act): ActText | undefined =>
  serverKindOf(compiled, act)?.actText?.(compiled, link, act);
