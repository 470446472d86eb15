import { createContext, type ReactNode, useContext } from 'react';
import { type Located, type Mend, type Problem, valueAt } from '../../api/pure.ts';
import type { Json, JsonEdit, Pointer, StudioFile } from '../types.ts';
import type { Tools } from './field-kind.ts';
import type { FormFacts } from './fields/condition/condition-words.ts';

export type PlacedProblem = { at: Pointer; problem: Problem };

export type FormTools = Tools & {
  facts: FormFacts;
  files: StudioFile[];
  /** The path of the file that the form edits. */
  path: string;
  problems: readonly PlacedProblem[];
  /** The value that is selected, to which the form scrolls. */
  selected: Pointer | undefined;
  /** Changes the file. Edits with the same `at` within a moment are one step to undo. */
  onEdit(edit: JsonEdit): void;
  onSelect(at: Pointer): void;
  /** Says at the top what has been done, with an *Undo* of its own. */
  onDone(words: string): void;
  /** Of a file of an edition, the data of its original. */
  original?: Json | undefined;
  /** Draws the properties of an object inside another: lists and groups hold each other. */
  draw(part: { at: Pointer; located: Located; value: Json }): ReactNode;
  onCorrect(problem: Problem): void;
  /** Mends a mistake that no change of words does. Left out where nothing is saved. */
  onMend?(way: Mend): void;
  /** Makes a text or section, names it by edits, and opens it; resolves when it is there. By default a text. Left out where nothing is saved. */
  onNewFile?(naming: (name: string) => JsonEdit | JsonEdit[], made?: MadeFile): unknown;
  /** Puts an image into the public files, and names it at a place. Left out where nothing is saved. */
  onImage?(at: Pointer, file: File): void;
  /** Opens the file that has a name. */
  onOpen(path: string): void;
};

/** A new file: `heading` is that of a section, `like` the one of its kind whose words it begins with. */
export type MadeFile = { kind: 'text' | 'section'; name: string; heading: string; like?: string };

export const FormContext = createContext<FormTools | undefined>(undefined);

export function useForm(): FormTools {
  const tools = useContext(FormContext);
  if (!tools) throw new Error('There is no form around this field.');
  return tools;
}

/** The controls of a form that can have the focus. */
export const controls = ':is(input, select, textarea, button):not([hidden])';

/** The id of the field at a place. What belongs to it has this id, a colon, which no property has, and a word. */
export const fieldId = (at: Pointer) => `field/${at.join('/')}`;

export const isSame = (a: Pointer, b: Pointer) => a.length === b.length && isWithin(a, b);

/** Whether a place is `outer`, or inside it. */
export const isWithin = (at: Pointer, outer: Pointer) => outer.every((step, i) => step === at[i]);

export const dataAt = (root: Json, at: Pointer) => valueAt(root, at) as Json | undefined;
