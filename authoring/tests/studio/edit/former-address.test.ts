import { describe, expect, test } from 'vitest';
import { keepFormerAddress } from '../../../studio/edit/former-address.ts';

const saved = `{
  "path": "/contract-start",
  "title": "Your contract"
}
`;
const at = (path: string) => saved.replace('/contract-start', path);

/** Types addresses one after the other, as the form does. */
const typed = (...paths: string[]) =>
  paths.reduce(
    ({ before }, path) => {
      const after = before.replace(/"path": "[^"]*"/, `"path": "${path}"`);
      return { before: keepFormerAddress(saved, before, after) };
    },
    { before: saved },
  ).before;

describe('D-36 the old address of a page', () => {
  test('leads to the new one from the first letter on, and is listed', () => {
    expect(typed('/contract-star', '/contract')).toBe(
      at('/contract').replace('contract"\n', 'contract",\n  "formerly": ["/contract-start"]\n'),
    );
  });

  test('is no old one when the page has it again: not a byte is other', () => {
    expect(typed('/contract', '/contract-start')).toBe(saved);
  });

  test('stays away after it was let go', () => {
    expect(keepFormerAddress(saved, at('/contract'), at('/contracts'))).toBe(at('/contracts'));
  });

  test('is not touched by other changes, nor in a file that is not saved yet or has no address', () => {
    expect(keepFormerAddress(saved, saved, saved.replace('Your', 'A'))).toBe(saved.replace('Your', 'A'));
    expect(keepFormerAddress(null, saved, at('/a'))).toBe(at('/a'));
    expect(keepFormerAddress('{}', saved, at('/a'))).toBe(at('/a'));
    expect(keepFormerAddress(saved, saved, '{ "path": 3 }')).toBe('{ "path": 3 }');
  });
});
