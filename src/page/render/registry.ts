import type { ComponentType, ReactNode } from 'react';
import type { Block } from '../../types.gen.ts';

export type BlockComponent = ComponentType<Block & { children?: ReactNode }>;

const loaders = import.meta.glob<BlockComponent>('../../blocks/*/index.tsx', { import: 'default' });
const components = new Map<string, BlockComponent>();

/** The components that answer a form, above the blocks of the page or in their place. */
type PostedParts = typeof import('./late/posted.tsx');
let posted: PostedParts | undefined;

/** Sets these parts at once, where they are not loaded in the browser. */
export function addPostedParts(parts: PostedParts): void {
  posted = parts;
}

/** Loads these parts. The browser does so before it draws a page that answers a form: no other has them. */
export async function loadPostedParts(): Promise<void> {
  addPostedParts(await import('./late/posted.tsx'));
}

/** Returns these parts, which must have been loaded. */
export const postedParts = (): PostedParts => posted!;

/** Lists the types of blocks, including nested blocks, each once. */
export function blockTypes(blocks: readonly Block[]): string[] {
  return [...new Set(blocks.flatMap((block) => [block.type, ...('blocks' in block ? blockTypes(block.blocks) : [])]))];
}

/** Adds components by their files: `blocks/card-form/index.tsx` draws `"type": "card-form"`. */
export function addBlocks(modules: Record<string, BlockComponent>): void {
  for (const [path, component] of Object.entries(modules)) components.set(path.split('/').at(-2) ?? '', component);
}

/** Loads the components of these blocks. Rejects, once all others are there, if one cannot be loaded. */
export async function loadBlocks(blocks: readonly Block[]): Promise<void> {
  const missing = blockTypes(blocks).filter((type) => !components.has(type));
  const loading = missing.map(async (type) => {
    const path = `../../blocks/${type}/index.tsx`;
    addBlocks({ [path]: await loaders[path]!() });
  });
  await Promise.allSettled(loading);
  await Promise.all(loading);
}

/** Lets those of the blocks fail whose code could not be loaded, so that a notice takes their place. */
export function failBlocks(blocks: readonly Block[], error: unknown): void {
  const fail = () => {
    throw error;
  };
  for (const type of blockTypes(blocks)) if (!components.has(type)) components.set(type, fail);
}

/** Returns the component of a block type. Throws for an unknown type, which the check of content refuses. */
export function componentFor(type: string): BlockComponent {
  const component = components.get(type);
  if (import.meta.env.DEV && !component) throw new Error(`src/blocks/${type}/index.tsx is not loaded, or not there.`);
  return component!;
}
