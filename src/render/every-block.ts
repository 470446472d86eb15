/**
 * Loads every block at once, and what pages show that answer a form, for what
 * draws any page at any time: the build, the server, the gallery and tests.
 */
import * as posted from './late/posted.tsx';
import { addBlocks, addPostedParts, type BlockComponent } from './registry.ts';

addBlocks(import.meta.glob<BlockComponent>('../blocks/*/index.tsx', { eager: true, import: 'default' }));
addPostedParts(posted);
