import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inReview } from '../../git/change-branches.ts';
import { openRepository } from '../../git/repository.ts';
import { git } from '../support/git-server.ts';

/** A commit of one file for `git fast-import`, as if made in the given second. */
const commit = (ref: string, who: string, second: number, from = '') =>
  `commit ${ref}\ncommitter ${who} <${who}@example.net> ${second} +0000\ndata 6\nChange${from}\n` +
  `M 100644 inline content/text/${second}.md\ndata 1\nx\n`;

test('D-36 an editor finds their change that waits, however many others have sent or squashed since', async () => {
  const top = mkdtempSync(join(tmpdir(), 'branches-'));
  git(top, 'init', '--quiet');
  mkdirSync(join(top, 'content'));
  const later = Array.from({ length: 30 }, (_, i) => [`content/other-${i}`, i % 2 ? 'ada' : 'bob'] as const);
  const input = [
    commit('refs/heads/main', 'ada', 1),
    commit('refs/heads/content/mine', 'ada', 2, '\nfrom refs/heads/main'),
    ...later.map(([name, who], i) => commit(`refs/heads/${name}`, who, 3 + i, '\nfrom refs/heads/main')),
  ].join('');
  execFileSync('git', ['fast-import', '--quiet'], { cwd: top, input });
  // Those of the editor herself are gone from the remote: they were merged there, as one commit each.
  git(top, 'remote', 'add', 'origin', top);
  for (const name of ['content/mine', ...later.flatMap(([name, who]) => (who === 'bob' ? name : []))])
    git(top, 'update-ref', `refs/remotes/origin/${name}`, `refs/heads/${name}`);

  const repository = await openRepository(join(top, 'content'), {});
  expect(await inReview(repository, 'ada@example.net')).toEqual([{ title: 'Change', branch: 'content/mine' }]);
});
