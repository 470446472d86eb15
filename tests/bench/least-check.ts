/**
 * What the check of pages must do at least: `tsx tests/bench/least-check.ts <content folder>` reads the pages, parses them and
 * checks them by their schema. Prints what that took of the processor, in seconds. It is a process of its own, as the check is:
 * one that has done the same before takes half as long.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSchemas } from '../../src/content/schema/schemas.ts';
import { processorSeconds } from './load.ts';

const folder = join(process.argv[2]!, 'pages');
const validate = loadSchemas().validatorFor('schemas/page.schema.json');
validate({});
const seconds = processorSeconds(() => {
  for (const name of readdirSync(folder)) validate(JSON.parse(readFileSync(join(folder, name), 'utf8')));
});
console.log(seconds);
