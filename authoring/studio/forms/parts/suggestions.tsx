import type { Name } from '../../types.ts';

/** The suggestions of a text field while somebody types; its `list` is the `id`. */
export function Suggestions({ id, offers }: { id: string; offers: readonly Name[] }) {
  return (
    <datalist id={id}>
      {offers.map(({ name, about }) => (
        <option key={name} value={name} label={about} />
      ))}
    </datalist>
  );
}
