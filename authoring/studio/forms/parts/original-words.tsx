import type { Schema } from '../../../api/pure.ts';
import type { Pointer } from '../../types.ts';
import styles from '../form.module.css';
import { dataAt, useForm } from '../form-context.ts';

/** What the original says, beside a field of an edition that has words; nothing beside any other field. */
export function OriginalWords({ at, schema }: { at: Pointer; schema: Schema }) {
  const { original } = useForm();
  const { format, pattern, enum: choices, const: fixed } = schema;
  const isOfWords = (format === undefined || format === 'line') && !pattern && !choices && fixed === undefined;
  const words = original === undefined || !isOfWords ? undefined : dataAt(original, at);
  return typeof words === 'string' ? <p className={styles.original}>Original: {words}</p> : null;
}
