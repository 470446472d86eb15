/** Draws every picture of the gallery in BEFORE, and compares those of the gallery in AFTER with them: a single pixel counts. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { allPictures, type Gallery, type Section } from '../../src/states/types.ts';
import { takePicture } from '../../studio/pictures/take-picture.ts';

const { BEFORE = '', AFTER = '', ONLY = '' } = process.env;

/** The pictures of a built gallery. */
function galleryIn(folder: string): Gallery {
  const script = readFileSync(join(folder, 'data.js'), 'utf8');
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Gallery;
}

const galleries = { before: galleryIn(BEFORE), after: galleryIn(AFTER) };
const wanted = ({ pictures }: Pick<Section, 'pictures'>) => pictures.filter(({ id }) => id.includes(ONLY));

for (const [version, folder] of [['before', BEFORE] as const, ['after', AFTER] as const])
  for (const section of galleries[version].sections.filter((one) => wanted(one).length))
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
  const now = new Set(allPictures(galleries.after).map(({ id }) => id));
  expect(galleries.before.sections.flatMap(wanted).filter(({ id }) => !now.has(id))).toEqual([]);
});
