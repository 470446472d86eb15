import { acts } from '../content/mistakes/acts.ts';
import { braces } from '../content/mistakes/braces.ts';
import { conditions } from '../content/mistakes/conditions.ts';
import { data } from '../content/mistakes/data.ts';
import { json } from '../content/mistakes/json.ts';
import { markdown } from '../content/mistakes/markdown.ts';
import { markdownMarks } from '../content/mistakes/markdown-marks.ts';
import { names } from '../content/mistakes/names.ts';
import type { Row } from '../content/mistakes/row.ts';
import { schema } from '../content/mistakes/schema.ts';
import { syntax } from '../content/mistakes/syntax.ts';

/** Every mistake of the content tests' tables. */
export const allRows: Row[] = [
  syntax,
  json,
  schema,
  markdown,
  markdownMarks,
  braces,
  names,
  conditions,
  acts,
  data,
].flat();
