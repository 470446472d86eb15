/** What the folder of a block `opening-times` has. */

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
