// @vitest-environment jsdom
/** The form of site.json: its logo and its colour. */

import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Site } from '../../../../src/types.gen.ts';
import type { AddedImage } from '../../../studio/types.ts';
import { site } from '../../support/described-site.ts';
import { openEditor } from '../../support/file-editor.tsx';

const before = readFileSync('content/site.json', 'utf8');
const open = (image?: AddedImage) => openEditor('site.json', before, { own: site, ...(image && { image }) });

test('D-36 takes a new logo with what it shows, as high as the old one, and asks for the one of dark pages', async () => {
  const image = {
    path: '/our-logo-600x120.png',
    width: 600,
    height: 120,
    bytes: 1,
    wasThere: false,
    shows: 'Our name',
  };
  const { text } = open(image);
  fireEvent.change(screen.getAllByLabelText('Image file')[0]!, { target: { files: [new File(['x'], 'logo.png')] } });
  await waitFor(() => expect(text()).not.toBe(before));
  expect((JSON.parse(text()) as Site).logo).toEqual({
    image: 'our-logo-600x120.png',
    alt: 'Our name',
    width: 170,
    height: 34,
    dark: (JSON.parse(before) as Site).logo.dark,
  });
  expect(screen.getByText(/^On dark pages .* stands in its place: choose that too\.$/)).toBeDefined();
});

test('D-36 offers fonts alone where a font is asked for, and pictures alone where a picture is', async () => {
  const { user } = open();
  for (const fold of screen.queryAllByRole('button', { expanded: false })) await user.click(fold);
  const offered = (file: string) => {
    const [box] = screen.getAllByDisplayValue<HTMLSelectElement>(file);
    return [...box!.options].map(({ value }) => value).filter(Boolean);
  };
  expect(offered('figtree.woff2')).toEqual(['figtree.woff2']);
  expect(offered('figtree-bold.ttf')).toEqual(['figtree-bold.ttf', 'figtree-regular.ttf']);
  expect(offered('preview.png')).toEqual(['preview.png', 'touch-icon.png']);
});

test('D-36 gives days of lists and of other hours the field of dates, and shows what is no day beside it', async () => {
  const holidays = { region: 'scotland', also: ['26 December 2026'] };
  const text = JSON.stringify({ ...JSON.parse(before), bankHolidays: holidays, otherHours: [{ day: '' }] }, null, 2);
  const editor = openEditor('site.json', text, { own: site });
  for (const fold of screen.queryAllByRole('button', { expanded: false })) await editor.user.click(fold);
  expect(screen.getByText('26 December 2026').tagName).toBe('CODE');
  const edited = () => JSON.parse(editor.text()) as Site;
  fireEvent.change(screen.getByLabelText('Entry 1', { selector: '[type="date"]' }), {
    target: { value: '2026-12-26' },
  });
  expect(edited().bankHolidays?.also).toEqual(['2026-12-26']);
  fireEvent.change(screen.getByLabelText('Day', { selector: '[type="date"]' }), { target: { value: '2026-12-24' } });
  expect(edited().otherHours).toEqual([{ day: '2026-12-24' }]);
});
