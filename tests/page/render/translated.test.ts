import { expect, test } from 'vitest';
import { saysTheSame } from '../../../src/page/render/translated.ts';

const price = 'To Example Fibre: £1,234.50 in 24 months, from 10 December 2026';

test.each([
  ['as it was', price],
  ['as French writes amounts', 'À Example Fibre : 1 234,50 £ en 24 mois, à partir du 10 décembre 2026'],
  ['as German does', 'An Example Fibre: 1.234,50 £ in 24 Monaten, ab 10. Dezember 2026'],
  ['with months in figures', 'Example Fibre 様: 24か月で £1,234.50、2026年12月10日から'],
  ['in Bengali digits', 'Example Fibre: £১,২৩৪.৫০, ২৪ মাস, ১০ ডিসেম্বর ২০২৬'],
])('D-49 words say the same %s', (_how, translated) => {
  expect(saysTheSame(translated, price, 'Example Fibre')).toBe(true);
});

test.each([
  ['another amount', price.replace('1,234.50', '1,234.60')],
  ['an amount a hundred times as large', price.replace('1,234.50', '123,450')],
  ['another term', price.replace('24', '12')],
  ['no amount', price.replace('£1,234.50', 'an amount')],
  ['another payee', price.replace('Fibre', 'Fiber')],
  ['nothing', ' \n'],
])('D-49 a page with %s does not', (_what, translated) => {
  expect(saysTheSame(translated, price, 'Example Fibre')).toBe(false);
});

test.each([
  ['8am to 8pm, within 1 month', 'de 8 h à 20 h, dans un mois'],
  ['£41.00 a month', '41 £ par mois'],
  ['Call us', 'Appelez-nous'],
])('D-49 “%s” may be said as “%s”', (original, translated) => {
  expect(saysTheSame(translated, original, 'Example Fibre')).toBe(true);
});
