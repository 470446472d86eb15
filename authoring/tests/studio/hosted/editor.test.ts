import { expect, test } from 'vitest';
import { editorReader } from '../../../studio/hosted/editor.ts';

test('D-59 only the proxy says who somebody is, and no name breaks a line of a commit', () => {
  const { guard, editorOf } = editorReader({ userHeader: 'X-Forwarded-Email', proxies: ['10.0.0.0/8', '::1'] });
  const from = (remoteAddress: string, email = '') =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-email': email } }) as unknown as Parameters<typeof guard>[0];
  for (const near of ['10.1.2.3', '::ffff:10.1.2.3', '::1']) expect(() => guard(from(near))).not.toThrow();
  for (const far of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::1', ''])
    expect(() => guard(from(far))).toThrow('The studio is only reached by the proxy');
  const byName = editorReader({ userHeader: 'X-Forwarded-Email', proxies: ['loopback'] });
  expect(() => byName.guard(from('127.0.0.1'))).not.toThrow();
  expect(() => byName.guard(from('10.1.2.3'))).toThrow('The studio is only reached by the proxy');
  expect(editorOf(from('::1', 'Ada\u202e@example.net\u001b'))).toEqual({ name: 'ada', email: 'ada@example.net' });
  expect(() => editorOf(from('::1', '<ada@example.net>, <eve@example.net>'))).toThrow('The proxy names nobody');
  expect(() => editorOf(from('::1', 'two words'))).toThrow('The proxy names nobody: X-Forwarded-Email must have');
});

test.each([
  'editor@example.net',
  'EDITOR@Example.Net',
  ' editor@EXAMPLE.net ',
  'An Editor <Editor@example.net>',
  '"Editor, An" < editor@example.net > ',
])('the address %s is that of one editor, however it is spelled', (email) => {
  const { editorOf } = editorReader({ userHeader: 'X-Forwarded-Email', proxies: ['loopback'] });
  const request = { socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-email': email } };
  expect(editorOf(request as never)).toEqual({ name: 'editor', email: 'editor@example.net' });
});
