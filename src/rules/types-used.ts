import type { Block } from '../types.gen.ts';

/** Lists the types of blocks, including nested blocks, each once. */
export function blockTypes(blocks: readonly Block[]): string[] {
  return [...new Set(blocks.flatMap((block) => [block.type, ...('blocks' in block ? blockTypes(block.blocks) : [])]))];
}
