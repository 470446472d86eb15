import type { Name } from '../model.ts';

/** What a text field offers while it is typed into; its `list` is the `id`. */
export function Offers({ id, offers }: { id: string; offers: readonly Name[] }) {
  return (
    <datalist id={id}>
      {offers.map(({ name, about }) => (
        <option key={name} value={name} label={about} />
      ))}
    </datalist>
  );
}
