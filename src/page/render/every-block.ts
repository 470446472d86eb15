/** Loads every block and the parts of pages that answer a form, for code that draws any page. */
import * as posted from './late/posted.tsx';
import { addBlocks, addPostedParts, type BlockComponent } from './registry.ts';

addBlocks(import.meta.glob<BlockComponent>('../../blocks/*/index.tsx', { eager: true, import: 'default' }));
addPostedParts(posted);
