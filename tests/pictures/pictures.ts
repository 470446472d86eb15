/** Draws every picture of the gallery in BEFORE, and compares those of the gallery in AFTER with them: a single pixel counts. */
import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { takePicture } from '../../authoring/studio/pictures/take-picture.ts';
import type { PageStates } from '../../authoring/studio/types.ts';
import { readGallery } from '../support/drawn/gallery-fixtures.ts';

const { BEFORE = '', AFTER = '', ONLY = '' } = process.env;

const galleries = { before: readGallery(BEFORE), after: readGallery(AFTER) };
const wanted = ({ pictures }: Pick<PageStates, 'pictures'>) => pictures.filter(({ id }) => id.includes(ONLY));

for (const [version, folder] of [['before', BEFORE] as const, ['after', AFTER] as const])
  for (const section of galleries[version].lists.filter((one) => wanted(one).length))
    test(`${version}: ${section.kind} ${section.name}`, async ({ page }, info) => {
      for (const { id, title } of wanted(section)) {
        const nameAt = (width: string) => `${encodeURIComponent(id)}-${width}.png`;
        // A picture that is new is compared with none.
        if (version === 'after' && !existsSync(info.snapshotPath(nameAt('phone')))) continue;
        for (const [width, png] of Object.entries(await takePicture(page, folder, id)))
          expect.soft(png, `${title}, ${width}`).toMatchSnapshot(nameAt(width), { threshold: 0, maxDiffPixels: 0 });
      }
    });

test('after: no picture is gone', () => {
  const now = new Set(galleries.after.lists.flatMap(({ pictures }) => pictures.map(({ id }) => id)));
  expect(galleries.before.lists.flatMap(wanted).filter(({ id }) => !now.has(id))).toEqual([]);
});
