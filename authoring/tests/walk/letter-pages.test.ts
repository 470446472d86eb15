import { expect, test } from 'vitest';
import { wholeContent } from '../../../tests/support/project/project.ts';
import { drawnLetter, letterPages } from '../../walk/letter-pages.ts';
import { basesOf, ordersOf } from '../../walk/page-states.ts';
import { seedOf } from '../../walk/seeds/seeds.ts';
import { moment } from '../../walk/types.ts';

const { compiled, site: file } = wholeContent();
const letters = letterPages(compiled!);
const from = { site: compiled!.site, file: file!, pages: letters };
const orders = await ordersOf(compiled!.demoLinks);
const basesFor = (page: (typeof letters)[number]) => basesOf('content', from, page, orders);

test.each(letters)('D-48 $name is shown for those who have just done what sends it', (page) => {
  const bases = basesFor(page);
  expect(bases.length).toBeGreaterThan(0);
  for (const { scene } of bases) expect(scene.link?.completed.at(-1)).toBe(page.letter.sends.act);
});

test('D-48 a letter is drawn as it is sent, with the facts of its link and no others', () => {
  const page = letters.find(({ name }) => name === 'letters/switch-confirmation')!;
  const { link, order = -1 } = basesFor(page)[0]!.scene;
  const { subject, parts } = drawnLetter(from, page, link!, orders.all[order]);
  expect(subject).toBe('Your switch to Example Fibre');
  const html = parts.join('');
  for (const words of ['DS-7K3Q-9XWM', orders.all[order]!.losing_provider, file!.footer.company])
    expect(html).toContain(words);
  expect(html).not.toContain('data-v');
});

test('D-37 a letter of an act is of somebody who does it on that day, a reminder of what was done before', () => {
  const day = '2027-06-01T09:00:00Z';
  const seedFor = (name: string) => {
    const page = letters.find((one) => one.name === name)!;
    return seedOf(from, page, { ...basesFor(page)[0]!.scene, asOf: day }, []);
  };
  expect(seedFor('letters/contract-confirmation')).toMatchObject({ day });
  expect(seedFor('letters/contract-confirmation').acted).toBeUndefined();
  expect(seedFor('letters/reminder')).toMatchObject({ day, acted: moment });
});

test('D-48 a timeline in a letter has the moments of a page, in their order', () => {
  const page = letters.find(({ name }) => name === 'letters/contract-confirmation')!;
  const [base] = basesFor(page);
  const blocks = [{ type: 'timeline' as const, heading: 'What happens next' }];
  const link = { ...base!.scene.link!, dates: { service_starts_on: '2999-01-31' } };
  const { parts } = drawnLetter(from, { ...page, page: { ...page.page, blocks } }, link);
  expect(parts[0]!.replace(/<[^>]+>/g, '|')).toMatch(
    /^\|\d+ \w+ \d+\|+You agreed to your contract\|+.+Reference [^|]+\|+What happens next\|+31 January 2999\|+Your service starts\|+$/,
  );
});
