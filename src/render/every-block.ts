/** Loads every block at once, for what draws any page at any time: the build, the server, the gallery and tests. */
import { addBlocks, type BlockComponent } from './registry.ts';

addBlocks(import.meta.glob<BlockComponent>('../blocks/*/index.tsx', { eager: true, import: 'default' }));
