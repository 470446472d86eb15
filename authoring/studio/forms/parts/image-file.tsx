import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

type Props = { label: string; title?: string; face?: ReactNode; accept?: string; onFile: (file: File) => void };

/** A button by which an editor chooses an image of this machine, or another kind of file. `face` stands in place of the label. */
export function ImageFile({ label, title, face, accept = 'image/*', onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look={face ? undefined : 'small'}
        aria-label={face ? label : undefined}
        title={title}
        onClick={() => input.current?.click()}
      >
        {face ?? label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label="Image file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
