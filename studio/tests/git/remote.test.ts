import { expect, test } from 'vitest';
import { pullRequestAddress, shownRemote } from '../../git/remote.ts';

test.each([
  ['git@github.com:example/site.git', 'https://github.com/example/site/compare/main...content/new-words?expand=1'],
  ['ssh://git@github.com:22/example/site', 'https://github.com/example/site/compare/main...content/new-words?expand=1'],
  [
    'https://me:secret@github.com/example/site.git',
    'https://github.com/example/site/compare/main...content/new-words?expand=1',
  ],
  [
    'https://gitlab.example.net/group/sub/site.git',
    'https://gitlab.example.net/group/sub/site/-/merge_requests/new?merge_request%5Bsource_branch%5D=content%2Fnew-words&merge_request%5Btarget_branch%5D=main',
  ],
  ['https://git.example.net/site.git', 'https://git.example.net/site/pulls/new/content/new-words'],
  ['/srv/site.git', undefined],
])('a branch pushed to %s has its pull request at %s', (remote, address) => {
  const said = remote.includes('git.example')
    ? 'remote: Create a pull request by visiting:\nremote:   https://git.example.net/site/pulls/new/content/new-words\n'
    : '';
  expect(pullRequestAddress(remote, 'main', 'content/new-words', said)).toBe(address);
  expect(shownRemote(remote)).not.toContain('secret');
});
