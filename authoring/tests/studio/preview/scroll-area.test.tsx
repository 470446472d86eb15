// @vitest-environment jsdom
/** What the screen in the studio's middle stands on. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ScrollArea } from '../../../studio/preview/scroll-area.tsx';

test('D-36 another page begins at its top, and another state of the same page stays where it was', () => {
  const { getByRole, rerender } = render(<ScrollArea page="start-card">One</ScrollArea>);
  const stage = getByRole('region', { name: 'Screen' });
  stage.scrollTop = 300;
  rerender(<ScrollArea page="start-card">Other</ScrollArea>);
  expect(stage.scrollTop).toBe(300);
  rerender(<ScrollArea page="contract-start">Other</ScrollArea>);
  expect(stage.scrollTop).toBe(0);
});
