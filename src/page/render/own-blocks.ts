import type { ComponentType, ReactNode } from 'react';
import type { Block } from '../../types.gen.ts';

export type BlockComponent = ComponentType<Block & { children?: ReactNode }>;

/** The components of the site's own blocks, by type (D-73). Ours has none: the bundler fills this file in a site. */
export const components: Record<string, BlockComponent> = {};

/** Their parts on the server, by type. */
export const servers: Record<string, object> = {};
