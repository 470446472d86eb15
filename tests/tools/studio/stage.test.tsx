// @vitest-environment jsdom
/** What the screen in the studio's middle stands on. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Stage } from '../../../src/tools/studio/preview/stage.tsx';

test('D-36 another page begins at its top, and another state of the same page stays where it was', () => {
  const { getByRole, rerender } = render(<Stage page="start-card">One</Stage>);
  const stage = getByRole('region', { name: 'Screen' });
  stage.scrollTop = 300;
  rerender(<Stage page="start-card">Other</Stage>);
  expect(stage.scrollTop).toBe(300);
  rerender(<Stage page="contract-start">Other</Stage>);
  expect(stage.scrollTop).toBe(0);
});
