import type { ReactNode } from 'react';
import type { Located } from '../../api/pure.ts';
import type { Json, Names, Pointer } from '../types.ts';
import type { SchemaResolver } from './schema-resolver.ts';

/** A value as its schema describes it, with every reference followed. `name`: the property that has it. */
export type Described = Located & { name?: string | undefined; resolver: SchemaResolver };

/** The context in which new values are made. `root`: the data of the whole file. */
export type Tools = { resolver: SchemaResolver; fields: Fields; names: Names; root: Json };

/** How one value is edited: its kind, and the options read from its schema. */
export type Field<Options = unknown> = { kind: string; edits: FieldKind<Options>; options: Options };

/** Says how values are edited, and makes new ones. Throws an error for a schema that no kind of field can edit. */
export type Fields = { of(located: Located, name?: string): Field; starter(located: Located, name?: string): Json };

/** The attributes that connect a control with its label, its hint and its mistakes. */
export type ControlAttributes = { id: string; 'aria-describedby': string; 'aria-invalid': true | undefined };

export type InputProps<Options = unknown> = {
  options: Options;
  at: Pointer;
  label: string;
  located: Located;
  value: Json | undefined;
  isNeeded: boolean;
  shared: ControlAttributes;
  /** Gives the value; undefined takes it out of the file. */
  onChange(next: Json | undefined): void;
};

/** A kind of field. It follows from a value's schema alone, so that a new block needs no code here. */
export type FieldKind<Options = unknown> = {
  /** Returns the options that the control needs from a schema; undefined for a value of another kind. */
  recognise(value: Described): Options | undefined;
  /** Set if it edits every value that no other kind recognises. */
  isGeneral?: true;
  /** The control, which reports each new value. */
  Input(props: InputProps<Options>): ReactNode;
  /** Makes a value that its schema accepts, with no more than is needed; words are for the editor to replace. */
  starter(options: Options, value: Described & { names: Names; fields: Fields }): Json;
  /** `line`: one control with a label. `part`: several, under a heading. `hidden`: none. */
  shape: 'line' | 'part' | 'hidden';
  /** Set for a part that a button adds. Returns a new one, and the steps to the value selected first in it. */
  added?: (options: Options, value: Described, tools: Tools, at: Pointer) => { value: Json; first: Pointer };
  /** Set if the mistakes inside it are said below it, and not by the fields that the control has. */
  saysMistakesInside?: true;
  explainsItself?: true;
  /** Whether a value is a card as the entry of a list. */
  isCard?: (value: Json) => boolean;
};
