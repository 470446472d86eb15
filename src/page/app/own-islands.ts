import type { ComponentType } from 'react';

/** What loads the islands of the site's own blocks, by type (D-73). Ours has none: the bundler fills this file in a site. */
export const islands: Record<string, () => Promise<ComponentType<object>>> = {};
