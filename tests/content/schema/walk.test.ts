import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadSchemas } from '../../../src/content/schema/schemas.ts';

const schemas = loadSchemas();
const page = 'schemas/page.schema.json';
const pages = readdirSync('content/pages').map((name) => JSON.parse(readFileSync(`content/pages/${name}`, 'utf8')));

test('a walk visits each value that a schema describes, outermost first, each with the schema of its block', () => {
  const data = { link: 'none', unknown: 1, blocks: [{ type: 'button', label: 'Go on', look: 'primary' }] };
  const visits = schemas.walk(page, data);
  expect(visits.map(({ pointer }) => pointer)).toEqual([
    '',
    '/link',
    '/blocks',
    '/blocks/0',
    '/blocks/0/type',
    '/blocks/0/label',
    '/blocks/0/look',
  ]);
  expect(visits[3]!.schema.title).toBe('ButtonBlock');
});

test('a block whose type is misspelt is walked as the type that was probably meant', () => {
  const [, , block] = schemas.walk(page, { blocks: [{ type: 'buton', label: 'Go on' }] });
  expect(block!.schema.title).toBe('ButtonBlock');
});

test('every text whose schema has a format is a reference', () => {
  for (const data of pages) {
    expect(schemas.references(page, data)).toEqual(
      schemas.walk(page, data).filter(({ format, value }) => format && typeof value === 'string'),
    );
  }
});
