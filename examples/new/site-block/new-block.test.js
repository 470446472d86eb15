import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawBlock } from 'doorstep-engine/block';

test('shows its words, with what they name filled in', async () => {
  const html = await drawBlock({ type: 'new-block', label: 'New block from {provider}' });
  assert.match(html, /New block from \S/);
});
