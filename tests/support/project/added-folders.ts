/** What the folders have of a block `opening-times`, which reads from the provider's system later, and of a kind of act. */
import { readFileSync } from 'node:fs';

export const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'OpeningTimesBlock',
  description: 'When the shop is open.',
  type: 'object',
  required: ['type', 'days', 'note'],
  additionalProperties: false,
  properties: {
    type: { const: 'opening-times' },
    days: {
      description: 'The days, in words.',
      type: 'array',
      minItems: 1,
      items: {
        description: 'A day. {name} stands for a fact, value or contact.',
        type: 'string',
        format: 'line',
        minLength: 1,
        maxLength: 60,
        examples: ['Monday'],
      },
    },
    note: {
      description: 'A text below: its file in content/text.',
      type: 'string',
      format: 'text',
      examples: ['expired-link'],
    },
    when: { $ref: '../../../schemas/common.schema.json#/definitions/when' },
  },
};

export const component = `import { Island, Text } from '../../page/render/hooks.tsx';
import type { OpeningTimesBlock } from '../../types.gen.ts';
import Days from './island.tsx';
import styles from './styles.module.css';

/** When the shop is open. */
export default function OpeningTimes({ days, note }: OpeningTimesBlock) {
  return (
    <section className={styles.times}>
      <Island component={Days} own={{ days }} lines={days} messages={[]} />
      <Text name={note} />
    </section>
  );
}
`;

export const island = `import { useState } from 'react';
import { Line } from '../../page/render/in-island.ts';

/** The days, once they are asked for. */
export default function Days({ days }: { days: string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        Opening times
      </button>
      <ul hidden={!open}>
        {days.map((day) => (
          <li key={day}>
            <Line text={day} />
          </li>
        ))}
      </ul>
    </>
  );
}
`;

export const block = { type: 'opening-times', days: ['Monday', 'Call {phone}'], note: 'expired-link' };
/** The schema of a block with a property for the read of its server. */
export const withRead = (own: typeof schema) => ({
  ...own,
  properties: {
    ...own.properties,
    read: { description: 'The read that has the days.', type: 'string', format: 'read', examples: ['hours'] },
  },
});

export const blockServer = `import type { BlockServer } from '../../server/block.ts';
import type { OpeningTimesBlock } from '../../types.gen.ts';

/** Puts the days of the provider's system in the place of those of content. */
export const server: BlockServer = {
  async prepare(block: OpeningTimesBlock, ask) {
    const read = block.read === undefined ? undefined : await ask(block.read);
    return read?.status === 'ready' ? { ...block, days: (read.answer as { days: string[] }).days } : block;
  },
};
`;

/** A kind of act, whose property `about` the kind confirm has too. */
export const kindFolder = 'src/acts/acknowledge';
const about = JSON.parse(readFileSync('src/acts/confirm/schema.json', 'utf8')).properties.about;
export const kindFiles: Record<string, string> = {
  'kind.ts': `import type { Kind } from '../kind.ts';

/** That customers know of something. */
export const kind: Kind = {};
`,
  'schema.json': JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...{ title: 'acknowledge', description: 'that customers know of it', type: 'object', properties: { about } },
  }),
  'server.ts': `import { type ServerKind, shownBy } from '../../server/kind.ts';

/** Records that a customer knows of it. */
export const server: ServerKind = {
  read(_room, { typed }) {
    const shown = shownBy(typed, ['statement']);
    return () => ({ shown, recorded: () => shown });
  },
};
`,
};

export const knowsRules = JSON.stringify({
  ...{ kind: 'acknowledge', about: 'switch-order' },
  ...{ meaning: 'Records that the customer knows the rules.', done: 'said that they know the rules' },
});
export const hours = {
  ...{ path: '/hours/:link', meaning: 'When the shop is open.', seconds: 2, keep: 30, failed: 'hoursUnavailable' },
  answer: { type: 'object', required: ['days'], properties: { days: { type: 'array', items: { type: 'string' } } } },
  example: { days: ['Sunday'] },
};
