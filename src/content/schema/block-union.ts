type Described = { description?: string };

/** The union of all blocks: one entry for each folder in `src/blocks`, given by its schema's path. Nobody keeps a list. */
export function blockUnion(schemas: ReadonlyMap<string, Described>) {
  const paths = [...schemas.keys()].filter((path) => path.startsWith('src/blocks/')).sort();
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Block',
    description: 'Any block: one entry for each folder in src/blocks.',
    type: 'object',
    discriminator: { propertyName: 'type' },
    oneOf: paths.map((path) => ({ $ref: `../../${path}` })),
    // From the members of a union an editor offers only those that fit best what is already typed. From this list it offers all.
    properties: {
      type: {
        description: 'What kind of block this is.',
        enum: paths.map((path) => path.split('/')[2]),
        enumDescriptions: paths.map((path) => schemas.get(path)?.description),
      },
    },
  };
}

/** Where the union stands, for editors and for the type generator. */
export const unionFile = 'schemas/generated/block.schema.json';

/** The type of a block's properties in src/types.gen.ts: `card-form` has `CardFormBlock`, by the title of its schema. */
export const typeNameOf = (type: string) =>
  `${type.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Block`;
