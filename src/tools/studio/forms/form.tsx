import { useEffect, useMemo, useRef } from 'react';
import type { Mend, Problem } from '../../../content/problem/problem.ts';
import type { Located } from '../../../content/schema/types.ts';
import type { Json, JsonEdit, Names, Pointer, StudioFile, StudioSchemas } from '../model.ts';
import styles from './form.module.css';
import { controls, FormContext, type PlacedProblem } from './form-context.ts';
import { Group } from './group.tsx';
import { lookIn } from './look.ts';
import { Problems } from './problems.tsx';

type Props = {
  /** The schema of the file, by its path from the repository's root. */
  schema: string;
  value: Json;
  schemas: StudioSchemas;
  names: Names;
  files: StudioFile[];
  problems: readonly PlacedProblem[];
  selected: Pointer | undefined;
  /** Counts how often it was selected again. */
  again?: number;
  onEdit: (edit: JsonEdit) => void;
  onSelect: (at: Pointer) => void;
  onCorrect: (problem: Problem) => void;
  onMend?: (way: Mend) => void;
  onNewText?: (naming: (name: string) => JsonEdit, name?: string) => void;
  onImage?: (at: Pointer, file: File) => void;
  onOpen: (path: string) => void;
};

/** The form of a JSON file: a field for each property that its schema describes, whatever the schema says. */
export function Form({ schema, value, schemas, again = 0, ...tools }: Props) {
  const look = useMemo(() => lookIn(schemas), [schemas]);
  const located: Located = useMemo(() => look.at(schema), [look, schema]);
  const form = useRef<HTMLDivElement>(null);
  const key = tools.selected?.join('/');

  // What is selected on the page is shown here: the cards around it have opened themselves by now.
  useEffect(() => {
    const fieldAt = (at: string) => form.current?.querySelector<HTMLElement>(`[data-at="${CSS.escape(at)}"]`);
    // A part of a condition or of choices has no field of its own.
    let at = again >= 0 ? (key ?? '') : '';
    while (at && !fieldAt(at)) at = at.slice(0, Math.max(at.lastIndexOf('/'), 0));
    const shown = at && fieldAt(at);
    // What moves an entry takes what is selected in it along, and keeps its own place and the keyboard.
    if (!shown || document.activeElement?.matches('[data-handle], [data-moves]')) return;
    shown.scrollIntoView({ block: 'nearest' });
    // Who goes through the steps by their buttons stays there.
    if (shown.contains(document.activeElement) || document.activeElement?.matches('[data-steps]:enabled')) return;
    const field = document.getElementById(`field/${at}`) ?? shown.querySelector<HTMLElement>(controls);
    field?.focus();
  }, [key, again]);

  return (
    <FormContext
      value={{
        ...tools,
        look,
        root: value,
        facts: schemas.facts,
        draw: (part) => <Group key={part.at.join('/')} {...part} />,
      }}
    >
      <div ref={form} className={styles.form}>
        <p className={styles.about}>{located.schema.description}</p>
        <Problems at={[]} />
        <Group at={[]} located={located} value={value} />
      </div>
    </FormContext>
  );
}
