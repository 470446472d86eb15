/** Every table of mistakes, by name. */
import { acts } from './acts.ts';
import { braces } from './braces.ts';
import { branches } from './branches.ts';
import { conditions } from './conditions.ts';
import { data } from './data.ts';
import { dates } from './dates.ts';
import { formerPaths } from './former-paths.ts';
import { json } from './json.ts';
import { letters } from './letters.ts';
import { markdown } from './markdown.ts';
import { markdownMarks } from './markdown-marks.ts';
import { names } from './names.ts';
import { offers } from './offers.ts';
import { plurals } from './plurals.ts';
import { readRows } from './reads.ts';
import { schema } from './schema.ts';
import { syntax } from './syntax.ts';
import { words } from './words.ts';

export const tables = {
  syntax,
  json,
  schema,
  letters,
  markdown,
  markdownMarks,
  braces,
  plurals,
  names,
  conditions,
  offers,
  acts,
  branches,
  reads: readRows,
  data,
  dates,
  formerPaths,
  words,
};
