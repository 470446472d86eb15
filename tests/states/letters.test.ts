import { expect, test } from 'vitest';
import { drawnLetter, letterPages } from '../../src/states/letters.ts';
import { ordersOf } from '../../src/states/page-states.ts';
import { pageSection } from '../../src/states/sections.ts';
import { shownIn } from '../../src/states/shown.ts';
import { moment } from '../../src/states/types.ts';
import { wholeContent } from '../support/project/project.ts';

const { compiled, site: file } = wholeContent();
const letters = letterPages(compiled!);
const from = { site: compiled!.site, file: file!, pages: letters };
const orders = await ordersOf(compiled!.demoLinks);
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

test('D-37 a letter of an act is shown on a day as for somebody who does it then, a reminder as of what was done before', async () => {
  const page = letters.find(({ name }) => name === 'letters/contract-confirmation')!;
  const { scene } = (await picturesOf(page))[0]!;
  const { site } = from;
  const fee = {
    ...site.values.early_release_monthly_pence!,
    changes: [{ from: '2027-06-01T00:00:00+01:00', value: 2600 }],
  };
  const dated = {
    ...site,
    dates: ['2027-06-01T00:00:00+01:00'],
    values: { ...site.values, early_release_monthly_pence: fee },
  };
  const content = { ...from, site: dated };
  const linkAt = (name: string) => {
    const on = { ...scene, page: name, asOf: '2027-06-01T09:00:00Z' };
    const { link } = shownIn(content, on, orders.all, { now: moment }).shown;
    return link.status === 'ready' ? link.link : undefined;
  };
  expect(linkAt(page.name)).toMatchObject({
    records: [{ recorded_at: '2027-06-01T09:00:00Z' }],
    values: { early_release_monthly_pence: 2600 },
  });
  expect(linkAt('letters/reminder')).toMatchObject({
    records: [{ recorded_at: moment }],
    values: { early_release_monthly_pence: 2500 },
  });
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
