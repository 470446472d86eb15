import { useEffect, useMemo, useRef } from 'react';
import type { Located } from '../../api/pure.ts';
import type { Json, StudioSchemas } from '../types.ts';
import { Group } from './fields/group/group.tsx';
import { fieldsFor } from './fields.ts';
import styles from './form.module.css';
import { controls, FormContext, type FormTools } from './form-context.ts';
import { Problems } from './parts/problems.tsx';
import { schemaResolver } from './schema-resolver.ts';

type Props = Omit<FormTools, 'resolver' | 'fields' | 'root' | 'facts' | 'draw'> & {
  /** The schema of the file, by its path from the repository's root. */
  schema: string;
  value: Json;
  schemas: StudioSchemas;
  /** Counts how often `selected` was selected again. */
  again?: number;
};

/** The form of a JSON file: a field for each property that its schema describes, whatever the schema says. */
export function Form({ schema, value, schemas, again = 0, ...tools }: Props) {
  const { names } = tools;
  const resolver = useMemo(() => schemaResolver(schemas), [schemas]);
  const fields = useMemo(() => fieldsFor(resolver, names), [resolver, names]);
  const located: Located = useMemo(() => resolver.at(schema), [resolver, schema]);
  const form = useRef<HTMLDivElement>(null);
  const key = tools.selected?.join('/');

  // Scrolls to the value selected on the page: the cards around it have opened themselves by now.
  useEffect(() => {
    const fieldAt = (at: string) => form.current?.querySelector<HTMLElement>(`[data-at="${CSS.escape(at)}"]`);
    // A part of a condition or of choices has no field of its own.
    let at = again >= 0 ? (key ?? '') : '';
    while (at && !fieldAt(at)) at = at.slice(0, Math.max(at.lastIndexOf('/'), 0));
    const shown = at && fieldAt(at);
    // A button that moves an entry moves the selection with it, and keeps its own place and the keyboard.
    if (!shown || document.activeElement?.matches('[data-moves]')) return;
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
        resolver,
        fields,
        root: value,
        facts: schemas.facts,
        draw: (part) => <Group key={part.at.join('/')} {...part} />,
      }}
    >
      <div ref={form} className={styles.form}>
        <p className={styles.about}>{located.schema.description}</p>
        <Problems at={[]} />
        {/* It has no field. */}
        <Problems at={['$schema']} />
        <Group at={[]} located={located} value={value} />
      </div>
    </FormContext>
  );
}
