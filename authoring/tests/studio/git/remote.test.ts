import { expect, test } from 'vitest';
import { remoteTrouble, reviewAddress, shownRemote } from '../../../studio/git/remote.ts';
import type { Repository } from '../../../studio/git/repository.ts';

const branch = 'studio/ada-1a2b3c';
const github = `https://github.com/example/site/compare/main...${branch}?expand=1`;
const azure = `https://dev.azure.com/org/project/_git/site/pullrequestcreate?sourceRef=${branch}&targetRef=main`;

test.each([
  ['git@github.com:example/site.git', github],
  ['ssh://git@github.com:22/example/site', github],
  ['https://me:secret@github.com/example/site.git', github],
  [
    'https://gitlab.example.net/group/sub/site.git',
    `https://gitlab.example.net/group/sub/site/-/merge_requests/new?merge_request%5Bsource_branch%5D=${branch}&merge_request%5Btarget_branch%5D=main`,
  ],
  ['git@bitbucket.org:team/site.git', `https://bitbucket.org/team/site/pull-requests/new?source=${branch}&dest=main`],
  ['https://org@dev.azure.com/org/project/_git/site', azure],
  ['git@ssh.dev.azure.com:v3/org/project/site', azure],
  ['https://git.example.net/site.git', undefined],
  ['https://notgithub.example/site.git', undefined],
  ['/srv/site.git', undefined],
])('the review of a branch of %s is asked for at %s', (address, review) => {
  const repository = { remote: { name: 'origin', address }, base: 'main', branch } as Repository;
  expect(reviewAddress(repository)).toBe(review);
  expect(shownRemote(address)).not.toContain('secret');
  const reviews = 'https://reviews.example.net/new?from={branch}&to={base}&of={other}';
  expect(reviewAddress({ ...repository, base: 'a b', reviews })).toBe(
    `https://reviews.example.net/new?from=${branch}&to=a%20b&of={other}`,
  );
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
  [`Host key verification failed.\n${rights}`, 'The remote repository refused: Host key verification failed.'],
  [`git@git.example.net: Permission denied (publickey).\n${rights}`, 'does not accept this sign-in'],
  [`ERROR: Repository not found.\n${rights}`, 'Repository not found.'],
  [
    `fatal: '/srv/site.git' does not appear to be a git repository\n${rights}`,
    'does not appear to be a git repository',
  ],
  ["fatal: unable to access 'https://git.example.net/': Could not resolve host: git.example.net", silent],
  [
    "fatal: unable to access 'https://git.example.net/': The requested URL returned error: 403",
    'does not accept this sign-in',
  ],
  ["fatal: unable to access 'https://git.example.net/': The requested URL returned error: 503", silent],
  ["fatal: Authentication failed for 'https://git.example.net/site.git/'", 'does not accept this sign-in'],
])('D-36 of %j an editor is told in words that fit', (stderr, words) => {
  expect(remoteTrouble(stderr)).toContain(words);
});
