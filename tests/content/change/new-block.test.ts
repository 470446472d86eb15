import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyProject } from '../../support/project-copy.ts';

test('R-N06 npm run new block makes a folder that passes everything, and can be deleted again', {
  timeout: 240_000,
}, async () => {
  const project = copyProject();
  try {
    const before = project.read('src/types.gen.ts');
    const made = await project.npm('new', 'block', 'speed-check');
    expect(made.output).toContain('new      src/blocks/speed-check/schema.json\n');
    expect(made.code).toBe(0);
    expect(project.read('src/types.gen.ts')).toContain('export interface SpeedCheckBlock');
    expect(project.read('schemas/generated/block.schema.json')).toContain('src/blocks/speed-check/schema.json');
    expect(await project.npm('generate', '--check')).toMatchObject({ code: 0 });

    const checked = await project.vitest(
      '--project',
      'unit',
      'src/blocks/speed-check',
      'tests/blocks.test.tsx',
      'tests/blocks-drawn.test.tsx',
    );
    expect(checked.output).toContain('3 passed');
    expect(checked.code).toBe(0);
    const types = await project.npm('types');
    expect(types.output.split('\n').filter((line) => line.includes('speed-check'))).toEqual([]);

    const again = await project.npm('new', 'block', 'speed-check');
    expect(again.output).toContain(
      'There is a block named "speed-check" already. Take another name, such as "speed-check-2".',
    );
    expect(again.code).toBe(1);

    const picture = 'docs/images/blocks/speed-check.png';
    project.write(picture, '');
    project.delete('src/blocks/speed-check');
    const left = await project.npm('generate', '--check');
    expect(left.output).toContain(`${picture} is the picture of no block.`);
    expect(left.code).toBe(1);
    expect(await project.npm('generate')).toMatchObject({ code: 0 });
    expect(project.read('src/types.gen.ts')).toBe(before);
    expect(existsSync(join(project.folder, picture))).toBe(false);
  } finally {
    project.remove();
  }
});

test('R-N02 R-N06 a mistake in a block is one plain sentence in every command', { timeout: 240_000 }, async () => {
  const project = copyProject();
  const schema = 'src/blocks/contacts/schema.json';
  try {
    project.edit(schema, '"hours"]', '"huors"]');
    const told = 'There is no contact, value or fact named "huors". Did you mean "hours"?';
    expect(await project.npm('check')).toEqual({
      code: 1,
      output: `${schema}:9:31  ${told}\n\ncontent: 1 mistake.\n`,
    });

    project.edit(schema, '"shows":', '"show":');
    const sentence = `${schema}:9:3  "show" is not a keyword of schemas. Did you mean "shows"?\n`;
    expect(await project.npm('check')).toEqual({ code: 1, output: `${sentence}\ncontent: 1 mistake.\n` });
    expect(await project.npm('generate')).toEqual({ code: 1, output: sentence });
    expect(await project.npm('content', 'where', 'phone')).toMatchObject({ code: 1 });
  } finally {
    project.remove();
  }
});
