import { expect, test } from 'vitest';
import { pullRequestAddress, remoteTrouble, shownRemote } from '../../git/remote.ts';

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

const rights =
  'fatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights\nand the repository exists.';
const silent = 'The remote repository does not answer.';

test.each([
  [`ssh: connect to host git.example.net port 22: Connection refused\n${rights}`, silent],
  [`ssh: connect to host git.example.net port 22: Connection timed out\n${rights}`, silent],
  [`ssh: Could not resolve hostname git.example.net: Name or service not known\n${rights}`, silent],
  [`ssh: connect to host 10.0.0.9 port 22: No route to host\n${rights}`, silent],
  [`kex_exchange_identification: Connection closed by remote host\n${rights}`, silent],
  [`Host key verification failed.\n${rights}`, 'This machine does not know the key of the remote host yet'],
  [`git@git.example.net: Permission denied (publickey).\n${rights}`, 'does not accept this sign-in'],
  [`ERROR: Repository not found.\n${rights}`, 'There is no repository at this address'],
  [
    `fatal: '/srv/site.git' does not appear to be a git repository\n${rights}`,
    'There is no repository at this address',
  ],
  ["fatal: unable to access 'https://git.example.net/': Could not resolve host: git.example.net", silent],
  [
    "fatal: unable to access 'https://git.example.net/': The requested URL returned error: 403",
    'does not accept this sign-in',
  ],
  ["fatal: unable to access 'https://git.example.net/': The requested URL returned error: 503", silent],
  ["fatal: Authentication failed for 'https://git.example.net/site.git/'", 'does not accept this sign-in'],
])('D-36 of %j an editor is told in words that fit', (stderr, words) => {
  expect(remoteTrouble(stderr).words).toContain(words);
});
