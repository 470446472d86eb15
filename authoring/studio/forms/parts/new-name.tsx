import { type Kind, nameFrom } from '../../../api/pure.ts';

type Props = { kind: Kind; label: string; typed: string; onType: (typed: string) => void };

/** A field for a new name, which may be typed as words: it says which name they make. */
export function NewName({ kind, label, typed, onType }: Props) {
  const name = nameFrom(kind, typed);
  return (
    <>
      <label>
        {label}
        <input value={typed} onChange={({ target }) => onType(target.value)} />
      </label>
      {/* Its line is there before it says anything, so that nothing below it moves. */}
      <p role="status">{name === typed.trim() ? '\u00a0' : `The content calls it “${name}”.`}</p>
    </>
  );
}
