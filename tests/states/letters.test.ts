import { expect, test } from 'vitest';
import { drawnLetter, letterPages } from '../../src/states/letters.ts';
import { ordersOf } from '../../src/states/page-states.ts';
import { pageSection } from '../../src/states/sections.ts';
import { wholeContent } from '../support/project/project.ts';

const { compiled, site: file } = wholeContent();
const letters = letterPages(compiled!);
const from = { site: compiled!.site, file: file!, pages: letters };
const orders = ordersOf(compiled!.demoLinks);
const picturesOf = async (page: (typeof letters)[number]) =>
  (await pageSection({ name: 'content', from, orders, tries: () => false }, page)).pictures;

test.each(letters)(
  'D-48 $name is shown for those who have just done what sends it, from its own files',
  async (page) => {
    const pictures = await picturesOf(page);
    expect(pictures.length).toBeGreaterThan(0);
    for (const { scene, files } of pictures) {
      expect(scene.link?.completed.at(-1)).toBe(page.letter.sends.act);
      expect(files).toContain(`${page.name}.json`);
      expect(files.some((path) => path.startsWith('text/letter-'))).toBe(true);
    }
  },
);

test('D-48 a letter of the gallery is drawn as it is sent, with the facts of its link and no others', async () => {
  const page = letters.find(({ name }) => name === 'letters/switch-confirmation')!;
  const [picture] = await picturesOf(page);
  const { link, order = -1 } = picture!.scene;
  const { subject, parts } = drawnLetter(from, page, link!, orders.all[order]);
  expect(subject).toBe('Your switch to Example Fibre');
  const html = parts.join('');
  for (const words of ['DS-7K3Q-9XWM', orders.all[order]!.losing_provider, file!.footer.company])
    expect(html).toContain(words);
  expect(html).not.toContain('data-v');
});

test('D-48 a timeline in a letter has the moments of a page, in their order', async () => {
  const page = letters.find(({ name }) => name === 'letters/contract-confirmation')!;
  const [picture] = await picturesOf(page);
  const blocks = [{ type: 'timeline' as const, heading: 'What happens next' }];
  const link = { ...picture!.scene.link!, dates: { service_starts_on: '2999-01-31' } };
  const { parts } = drawnLetter(from, { ...page, page: { ...page.page, blocks } }, link);
  expect(parts[0]!.replace(/<[^>]+>/g, '|')).toMatch(
    /^\|What happens next\|+\d+ \w+ \d+\|+You agreed to your contract\|Reference [^|]+\|+31 January 2999\|+Your service starts\|+$/,
  );
});
