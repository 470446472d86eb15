// Written by `npm run generate` from folders. Edit those, never this file.
import { server as questionChoice } from '../../blocks/question-choice/server.ts';
import type { BlockServer } from '../block.ts';

/** The server parts of blocks, by their types. */
export const blockServers: Partial<Record<string, BlockServer>> = {
  'question-choice': questionChoice,
};
