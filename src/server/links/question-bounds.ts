import type { Compiled, CompiledSite } from '../../types.gen.ts';

type Asked = Compiled['acts'];

const dayBounds = ['earliest', 'latest'];

/** The values that must be days: content counts from them, or they are bounds of a question for a date. */
export const dayValues = ({ acts }: CompiledSite, asked: Asked): string[] => [
  ...Object.values(acts).flatMap(({ dates = {} }) => Object.values(dates).flatMap(({ from }) => from ?? [])),
  ...Object.keys(asked ?? {}).flatMap((act) => boundValues(act, asked, dayBounds)),
];

/** The values that are bounds of an act's questions: of days, or of amounts. */
export function boundValues(act: string, asked: Asked, names = [...dayBounds, 'least', 'most']): string[] {
  const bounds = (asked?.[act]?.questions ?? []).flatMap(({ question }) =>
    Object.entries(question).flatMap(([name, bound]) => (names.includes(name) ? [bound as unknown] : [])),
  );
  return bounds.flatMap((bound) => (typeof bound === 'object' && bound ? (bound as { value: string }).value : []));
}
