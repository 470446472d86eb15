import type { CompiledSite, SwitchOrder } from '../../types.gen.ts';

/** A switch order as pages show it, with the accepted HTML of its document (D-57): empty if it cannot be shown. */
export type ShownOrder = Omit<SwitchOrder, 'ots_document'> & { cleaned: Pick<SwitchOrder, 'ots_document'> };

/** The attributes of an order's words, which are in the content's own language even on a page in another one (D-42). */
export const languageOfOrder = ({ base, languages }: CompiledSite): { lang?: string; dir?: 'auto' } =>
  base ? { lang: languages?.[0]?.language, dir: 'auto' } : {};
