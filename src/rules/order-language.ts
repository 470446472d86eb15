import type { CompiledSite } from '../types.gen.ts';

/** The attributes of what an order says: it comes in the content's own language, also to a page in another one (D-42). */
export const languageOfOrder = ({ base, languages }: CompiledSite): { lang?: string; dir?: 'auto' } =>
  base ? { lang: languages?.[0]?.language, dir: 'auto' } : {};
