import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { formatJson } from '../json/format.ts';
import { typeNameOf } from '../schema/block-union.ts';
import { nameProblem } from './new-file.ts';
import { headingOf } from './scaffold.ts';

/** The files that were made, or why none were. */
export type MadeBlock = { made: string[] } | { refused: string };

/** Writes the folder of a new block below `root`, the repository: schema, component, style, fixtures and test. */
export function makeBlock(root: string, type: string): MadeBlock {
  const types = globSync('src/blocks/*/schema.json', { cwd: root }).map((path) => path.split('/')[2]!);
  const refused = nameProblem('block', type, types);
  if (refused) return { refused };
  const folder = join('src', 'blocks', type);
  if (existsSync(join(root, folder)))
    return { refused: `${folder} is there already, without a schema: delete it first.` };
  const files = blockFiles(type);
  for (const [path, text] of Object.entries(files)) {
    const place = join(root, folder, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  return { made: Object.keys(files).map((path) => join(folder, path)) };
}

/** Returns the first files of a block that shows one line, by their paths in its folder. They pass every check. */
function blockFiles(type: string): Record<string, string> {
  const name = typeNameOf(type);
  const words = headingOf(type);
  return {
    'schema.json': json(schemaFor(type, name)),
    'index.tsx': component(name),
    'styles.module.css': style,
    'fixtures/valid.json': json({ 'its words': { type, label: words } }),
    'fixtures/invalid.json': json({
      '"label" is missing here.': { type },
      '"lable" is not a property here. Did you mean "label"?': { type, lable: words },
    }),
    [`${type}.test.tsx`]: test(type, words),
  };
}

const json = (value: object) => formatJson(JSON.stringify(value));

const schemaFor = (type: string, name: string) => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: name,
  description: 'The content and the purpose of the block: editors read this.',
  type: 'object',
  required: ['type', 'label'],
  additionalProperties: false,
  properties: {
    type: { const: type },
    label: {
      description: 'Its words. {name} stands for a fact, value or contact.',
      type: 'string',
      format: 'line',
      minLength: 1,
      maxLength: 300,
      examples: [headingOf(type)],
    },
    when: { $ref: '../../../schemas/common.schema.json#/definitions/when' },
  },
});

const component = (name: string) => `import { Line } from '../../page/render/hooks.tsx';
import type { ${name} } from '../../types.gen.ts';
import styles from './styles.module.css';

/** One sentence about the block: it says what is shown. */
export default function ${name.replace(/Block$/, 'View')}({ label }: ${name}) {
  return (
    <p className={styles.words}>
      <Line text={label} />
    </p>
  );
}
`;

const style = `@layer blocks {
  .words {
    color: var(--quiet);
  }
}
`;

const test = (type: string, words: string) => `// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';

test('shows its words, with what they name filled in', async () => {
  const { container } = await renderBlocks({ type: '${type}', label: '${words} from {provider}' });
  expect(container.textContent).toMatch(/^${words} from \\S/);
});
`;
