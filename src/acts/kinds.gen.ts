// Written by `npm run generate` from folders. Edit those, never this file.
import type { Kind } from './kind.ts';
import { kind as agree } from './agree/kind.ts';
import { kind as answer } from './answer/kind.ts';
import { kind as confirm } from './confirm/kind.ts';
import { kind as keepCard } from './keep-card/kind.ts';
import { kind as mandate } from './mandate/kind.ts';
import { kind as pay } from './pay/kind.ts';

const all = {
  'agree': agree,
  'answer': answer,
  'confirm': confirm,
  'keep-card': keepCard,
  'mandate': mandate,
  'pay': pay,
} satisfies Record<string, Kind>;

/** The name of a kind, as `content/acts.json` has it. */
export type KindName = keyof typeof all;

/** Every kind of act. The table of allowed acts has a column for each, in this order. */
export const kinds: Record<KindName, Kind> = all;

export const kindNames = Object.keys(kinds) as KindName[];
