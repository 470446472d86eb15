import type { Schema } from './keywords.ts';

/** The schema of `content/acts.json`: the properties of every act, and those that the folders of the kinds add. */
export const actsFile = 'schemas/acts.schema.json';

/** The schema of the properties of a kind of act, besides those that every act has. */
export const kindFile = (kind: string) => `src/acts/${kind}/schema.json`;

export const kindOfFile = (path: string) => /^src\/acts\/([^/]+)\/schema\.json$/.exec(path)?.[1];

/** Adds the kinds to the schema of acts: one for each folder in `src/acts`. Nobody maintains a list. */
export function withKinds(acts: Schema, files: ReadonlyMap<string, Schema>): Schema {
  const kinds = [...files].flatMap(([path, schema]) => {
    const kind = kindOfFile(path);
    return kind ? [{ kind, schema }] : [];
  });
  const { properties = {}, ...act } = acts.additionalProperties as Schema;
  const { type: _, ...kind } = properties.kind ?? {};
  const descriptions = kinds.map(({ kind, schema }) => `${kind}: ${schema.description}.`).join(' ');
  const kindProperties = Object.assign({}, ...kinds.map(({ schema }) => schema.properties)) as Record<string, Schema>;
  return {
    ...acts,
    additionalProperties: {
      ...act,
      properties: {
        kind: { ...kind, description: `The kind of the act. ${descriptions}`, enum: kinds.map(({ kind }) => kind) },
        ...Object.fromEntries(Object.entries(properties).filter(([name]) => name !== 'kind')),
        ...kindProperties,
      },
    },
  };
}
