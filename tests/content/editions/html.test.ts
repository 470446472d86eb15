import { expect, test } from 'vitest';
import { addressBelow, inLanguage } from '../../../src/content/editions/html.ts';

test('D-42 the content itself has pages at the addresses of the content', () => {
  expect(['/', '/help?a=1'].map((address) => addressBelow(address, '', () => true))).toEqual(['/', '/help?a=1']);
});

test('D-42 each outermost element says its language, and its direction where that is another than around it', () => {
  const html = '<p>One<br>two <b>three</b></p><ul><li>four</li></ul>';
  expect(inLanguage(html, 'en-GB', 'cy')).toBe(
    '<p lang="en-GB">One<br>two <b>three</b></p><ul lang="en-GB"><li>four</li></ul>',
  );
  expect(inLanguage('<p>One</p>', 'en-GB', 'ar')).toBe('<p lang="en-GB" dir="ltr">One</p>');
  expect(inLanguage('<p>One</p>', 'ar', 'en-GB')).toBe('<p lang="ar" dir="rtl">One</p>');
});
