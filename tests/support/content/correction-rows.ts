import type { Row } from '../../content/check/mistakes/row.ts';
import { tables } from '../../content/check/mistakes/tables.ts';

/** Every mistake of the content tests' tables. */
export const allRows: Row[] = Object.values(tables).flat();
