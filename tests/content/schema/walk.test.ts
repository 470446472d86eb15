import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadSchemas } from '../../../src/content/schema/schemas.ts';
import { ownKeywords } from '../../../src/content/schema/types.ts';
import { isCondition, type Visit } from '../../../src/content/schema/walk.ts';

const schemas = loadSchemas();
const page = 'schemas/page.schema.json';
const pages = readdirSync('content/pages').map((name) => JSON.parse(readFileSync(`content/pages/${name}`, 'utf8')));

const meansMore = ({ schema }: Visit) =>
  schema.format !== undefined ||
  schema.type === 'string' ||
  isCondition(schema) ||
  ownKeywords.some((keyword) => schema[keyword] !== undefined);

test('notes leave out nothing that means something beyond its file, and keep its order', () => {
  for (const data of pages) {
    expect(schemas.notes(page, data).filter(meansMore)).toEqual(schemas.walk(page, data).filter(meansMore));
  }
});

test('notes leave out what only the check by schema asks for', () => {
  const data = { link: 'none', blocks: [{ type: 'button', label: 'Go on', look: 'primary' }] };
  expect(schemas.notes(page, data).map(({ pointer }) => pointer)).toEqual(['/blocks/0', '/blocks/0/label']);
});

test('notes are found by a keyword of their schema, and references among them', () => {
  for (const data of pages) {
    const notes = schemas.notes(page, data);
    for (const keyword of ownKeywords) {
      expect(schemas.noted(page, data, keyword)).toEqual(notes.filter(({ schema }) => schema[keyword] !== undefined));
    }
    expect(schemas.references(page, data)).toEqual(
      notes.filter(({ format, value }) => format && typeof value === 'string'),
    );
  }
});
