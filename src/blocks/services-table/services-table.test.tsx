// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderBlocks } from '../../../tests/support/drawn/render-block.tsx';
import { sampleOrder } from '../../../tests/support/drawn/sample-order.ts';
import type { ServicesTableBlock } from '../../types.gen.ts';

const block: ServicesTableBlock = {
  type: 'services-table',
  heading: 'Services impacted at {losing_provider}',
  caption: 'Your existing services',
  columns: { service: 'Service', description: 'Description', action: 'Action' },
  typeLabels: { IAS: 'Internet', NBICS: 'Voice' },
  actionLabels: { ServiceFound: 'Migrate Away' },
};
const cells = () =>
  within(screen.getByRole('table', { name: 'Your existing services' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      ...within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ]);

test('R-O04 a note on an action has the phone number as a link', () => {
  renderBlocks({ ...block, actionNotes: { OptionToRetain: 'You can keep it: call {phone}.' } });
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+441632960999');
  expect(screen.getByText(/^You can keep it/).textContent).toBe('You can keep it: call 01632 960 999.');
});

test('R-O04 an action that happens to be the name of something in the language shows as it is', () => {
  const odd = ['constructor', 'toString', '{phone}', '<b>bold</b>'];
  const services = odd.map((action) => ({ ...sampleOrder.services[0]!, action }));
  renderBlocks(block, { order: { ...sampleOrder, services } });
  expect(cells().map((row) => row[2])).toEqual(odd);
});

test('where the order cannot be read the table is not shown', () => {
  renderBlocks(block, { order: undefined });
  expect(screen.queryByRole('table')).toBeNull();
});
