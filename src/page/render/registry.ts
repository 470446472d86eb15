import { withNested } from '../../rules/questions/question.ts';
import type { Block } from '../../types.gen.ts';
import { type BlockComponent, components as ownComponents } from './own-blocks.ts';

export type { BlockComponent };

const modules = import.meta.glob<BlockComponent>('../../blocks/*/index.tsx', { eager: true, import: 'default' });

/** Every block component, keyed by its folder: `blocks/card-form/index.tsx` draws `"type": "card-form"`. */
const components = new Map([
  ...Object.entries(modules).map(([path, component]) => [path.split('/').at(-2), component] as const),
  ...Object.entries(ownComponents),
]);

/** Draws every block through another component from now on: the studio's frame marks the words of each. */
export function wrapBlocks(wrap: (component: BlockComponent, type: string) => BlockComponent): void {
  for (const [type = '', component] of components) components.set(type, wrap(component, type));
}

/** Lists the types of blocks, including nested blocks, each once. */
export function blockTypes(blocks: readonly Block[]): string[] {
  return [...new Set(withNested(blocks).map(({ type }) => type))];
}

/** Returns the component of a block type. The check of content refuses an unknown type before. */
export function componentFor(type: string): BlockComponent {
  const component = components.get(type);
  if (!component) throw new Error(`There is no block type "${type}": no folder of that name has an index.tsx.`);
  return component;
}
