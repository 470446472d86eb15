type Described = { description?: string };

/** Makes the union of all blocks: one entry for each folder in `src/blocks`, by the path of its schema. */
export function blockUnion(schemas: ReadonlyMap<string, Described>) {
  const paths = [...schemas.keys()].filter((path) => path.startsWith('src/blocks/')).sort();
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Block',
    description: 'Any block: one entry for each folder in src/blocks.',
    type: 'object',
    discriminator: { propertyName: 'type' },
    oneOf: paths.map((path) => ({ $ref: `../../${path}` })),
    // An editor offers only the members of a union that best match the typed text. It offers all entries of this list.
    properties: {
      type: {
        description: 'The type of the block.',
        enum: paths.map((path) => path.split('/')[2]),
        enumDescriptions: paths.map((path) => schemas.get(path)?.description),
      },
    },
  };
}

/** The generated file of the union, for editors and for the type generator. */
export const unionFile = 'schemas/generated/block.schema.json';

/** The name of a block's type, which is the title of its schema: `CardFormBlock` for `card-form`. */
export const typeNameOf = (type: string) =>
  `${type.replace(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Block`;
