import type { ComponentType, ReactNode } from 'react';
import type { Block } from '../types.gen.ts';

type BlockComponent = ComponentType<Block & { children?: ReactNode }>;

const modules = import.meta.glob<BlockComponent>('../blocks/*/index.tsx', { eager: true, import: 'default' });

/** Every block's component by its folder's name: `blocks/card-form/index.tsx` draws `"type": "card-form"`. */
const components = new Map(Object.entries(modules).map(([path, component]) => [path.split('/').at(-2), component]));

/** Returns the component of a block type. Throws in development for an unknown type, which the check of content refuses. */
export function componentFor(type: string): BlockComponent {
  const component = components.get(type);
  if (import.meta.env.DEV && !component) throw new Error(`src/blocks/${type}/index.tsx has no default export.`);
  return component!;
}
