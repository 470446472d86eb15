import type { CompiledSite, SwitchOrder } from '../../types.gen.ts';

/** A switch order as pages show it, its document as it came or cleaned (D-23), and empty if it cannot be shown. */
export type ShownOrder =
  | SwitchOrder
  | (Omit<SwitchOrder, 'ots_document'> & { cleaned: Pick<SwitchOrder, 'ots_document'> });

/** The attributes of an order's words, which are in the content's own language even on a page in another one (D-42). */
export const languageOfOrder = ({ base, languages }: CompiledSite): { lang?: string; dir?: 'auto' } =>
  base ? { lang: languages?.[0]?.language, dir: 'auto' } : {};
