import { acts } from '../../content/check/mistakes/acts.ts';
import { braces } from '../../content/check/mistakes/braces.ts';
import { conditions } from '../../content/check/mistakes/conditions.ts';
import { data } from '../../content/check/mistakes/data.ts';
import { json } from '../../content/check/mistakes/json.ts';
import { markdown } from '../../content/check/mistakes/markdown.ts';
import { markdownMarks } from '../../content/check/mistakes/markdown-marks.ts';
import { names } from '../../content/check/mistakes/names.ts';
import type { Row } from '../../content/check/mistakes/row.ts';
import { schema } from '../../content/check/mistakes/schema.ts';
import { syntax } from '../../content/check/mistakes/syntax.ts';

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
