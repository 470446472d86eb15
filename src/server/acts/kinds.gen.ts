// Written by `npm run generate` from folders. Edit those, never this file.
import type { KindName } from '../../acts/kinds.gen.ts';
import { server as agree } from '../../acts/agree/server.ts';
import { server as answer } from '../../acts/answer/server.ts';
import { server as confirm } from '../../acts/confirm/server.ts';
import { server as mandate } from '../../acts/mandate/server.ts';
import type { ServerKind } from '../kind.ts';

/** How the server records acts, by their kind. Those that are not here take a card. */
export const serverKinds: Partial<Record<KindName, ServerKind>> = {
  'agree': agree,
  'answer': answer,
  'confirm': confirm,
  'mandate': mandate,
};
