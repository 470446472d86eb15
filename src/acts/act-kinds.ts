import { type KindName, kindNames, kinds } from './kinds.gen.ts';

type Trait = 'takesCard' | 'charges' | 'method';

/** The acts that have a kind of their own with this property. */
export const actsThat = (trait: Trait): string[] =>
  kindNames.flatMap((kind) => (kinds[kind][trait] ? (kinds[kind].act ?? []) : []));

/** Whether an act has a kind of its own with this property: it takes a card, or the link's amount. */
export const doesAct = (act: string, trait: Trait): boolean => actsThat(trait).includes(act);

/** The kind of an act that has one of its own. */
export const kindOf = (act: string): KindName | undefined => kindNames.find((kind) => kinds[kind].act === act);
