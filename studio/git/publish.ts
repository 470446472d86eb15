import type { Problem } from '../../src/content/api/pure.ts';
import { oneAtATime } from '../frame/one-at-a-time.ts';
import { beginChange, inReview, isMerged, subjectOf, switchTo } from './change-branches.ts';
import { changesInWords, countElsewhere, messageFor, slugOf, uncommitted } from './changes.ts';
import { commitMerge, hasCommit, mergeTrees } from './merge.ts';
import { fetch, pullRequestAddress, remoteTrouble, shownRemote } from './remote.ts';
import { commitOf, type GitSettings, isMain, openRepository, type Repository, waitingIn } from './repository.ts';
import { baseCommitOf, originalTexts, revertPublicFiles } from './revert.ts';
import { answerOf, GitError, outputOf, textIn } from './run-git.ts';
import type { Published, Publishing, PublishRequest, Since } from './types.ts';

/** Who publishes, if it is known from a sign-in. */
export type Editor = { name: string; email: string };

export type Publisher = ReturnType<typeof publisherOf>;

type Setting = GitSettings & {
  editor?: Editor;
  check(): Problem[];
  /** Returns the paths, below the content folder, of the texts that customers agree to. */
  agreed?(): Set<string>;
};

/** The publisher of a content folder. It runs one git command at a time, and a kill after any loses nothing. */
export function publisherOf(folder: string, setting: Setting) {
  const { editor, check } = setting;
  const inTurn = oneAtATime();
  const orRefusal = (work: () => Promise<Published>) =>
    inTurn(() =>
      work().catch((error: Error) => {
        if (error instanceof GitError) return { refused: error.message };
        throw error;
      }),
    );

  return {
    state: (): Promise<Publishing> =>
      inTurn(() =>
        stateOf(folder, setting).catch((error: Error) => {
          if (error instanceof GitError) return { unavailable: error.message };
          throw error;
        }),
      ),

    original: () => inTurn(async () => originalTexts(await openRepository(folder, setting))),

    revertPublicFiles: (): Promise<Published> =>
      orRefusal(async () => revertPublicFiles(await openRepository(folder, setting))),

    /** Returns the commit that changes are compared with; undefined if there is no repository. */
    since: (): Promise<Since | undefined> =>
      inTurn(async () => {
        const repository = await openRepository(folder, setting);
        return { commit: await baseCommitOf(repository), base: repository.base };
      }).catch(ifNone),

    /** The text of a content file on the main branch, null if it is not there; undefined if there is no repository. */
    onMain: (path: string): Promise<string | null | undefined> =>
      openRepository(folder, setting).then(
        ({ git, baseCommit, content }) => textIn(git, baseCommit, content + path),
        ifNone,
      ),

    /** Fetches. Resolves with the reason if that fails and the remote has the change, which may be merged by now. */
    refresh: (): Promise<string | undefined> =>
      inTurn(async () => {
        const repository = await openRepository(folder, setting);
        const { remote, branch } = repository;
        const silent = remote && (await fetch(repository));
        return silent && (await commitOf(repository, `refs/remotes/${remote.name}/${branch}`)) ? silent : undefined;
      }).catch(ifNone),

    publish: (request: PublishRequest): Promise<Published> =>
      orRefusal(async () => {
        const email = editor?.email ?? request.email;
        return publish(await openRepository(folder, setting), { ...request, email }, check);
      }),

    begin: (): Promise<Published> =>
      orRefusal(async () => beginChange(await openRepository(folder, setting), editor?.email)),

    switchTo: (branch: string): Promise<Published> =>
      orRefusal(async () => switchTo(await openRepository(folder, setting), branch, editor?.email)),
  };
}

/** Without a repository that can be published there is no answer. */
function ifNone(error: Error): undefined {
  if (!(error instanceof GitError)) throw error;
}

async function stateOf(folder: string, setting: Setting): Promise<Publishing> {
  const repository = await openRepository(folder, setting);
  const { git, branch, base, remote, roots } = repository;
  const baseCommit = await baseCommitOf(repository);
  const plainChanges = await changesInWords(repository, baseCommit);
  // It takes a whole compilation: without changes, as at most starts, nobody asks for it.
  const agreed = (plainChanges.length && setting.agreed?.()) || new Set();
  const changes = plainChanges.map((change) =>
    agreed.has(change.path.slice(repository.content.length)) ? { ...change, isAgreed: true as const } : change,
  );
  const open = changes.filter(({ isUncommitted }) => isUncommitted);
  const waiting = await waitingIn(repository);
  const title = isMain(repository) ? '' : await subjectOf(git, baseCommit, 'HEAD');
  const isPushed = remote && branch && (await commitOf(repository, `refs/remotes/${remote.name}/${branch}`));
  const address = isPushed && !isMain(repository) ? pullRequestAddress(remote.address, base, branch) : undefined;
  return {
    branch: branch || base,
    makesBranch: isMain(repository),
    base,
    ...(title && {
      change: {
        title,
        isSent: Boolean(isPushed) && !waiting.length && !open.length,
        isMerged: await isMerged(repository, 'HEAD'),
        branch,
        ...(address && { pullRequest: address }),
      },
    }),
    inReview: await inReview(repository, setting.editor?.email),
    changes,
    waiting,
    elsewhere: await countElsewhere(git, roots),
    ...(remote && { remote: shownRemote(remote.address) }),
    message: messageFor(open),
    name: setting.editor?.name ?? (await answerOf(git, ['config', '--get', 'user.name'])) ?? '',
    email: setting.editor?.email ?? (await answerOf(git, ['config', '--get', 'user.email'])) ?? '',
    isSignedIn: setting.editor !== undefined,
  };
}

async function publish(repository: Repository, request: PublishRequest, check: () => Problem[]): Promise<Published> {
  const { git, remote, content } = repository;
  const isOpen = (await uncommitted(repository)).length > 0;
  if (!isOpen && !(await waitingIn(repository)).length && !request.resolved) return { refused: 'Nothing has changed.' };
  const env = identity(request);
  // Files may change while it takes minutes: they are listed and checked after it. Without an answer a commit is made.
  const fetched = remote && (await fetch(repository));
  const paths = await uncommitted(repository);
  const problems = check();
  if (problems.length) return { refused: 'Correct the mistakes first: nothing is committed.', problems };
  if (paths.length) {
    const message = request.message.trim();
    if (!message) return { refused: 'Say in a few words what you have changed.' };
    if (isMain(repository)) repository.branch = await branchFor(repository, message);
    const input = `${paths.join('\0')}\0`;
    const files = ['--pathspec-from-file=-', '--pathspec-file-nul'];
    // A deletion that is staged, as by a commit that a hook refused, has no file that `add` could find.
    await outputOf(git, ['reset', '--quiet', ...files], { input });
    await outputOf(git, ['add', '--all', ...files], { input });
    // Other staged files stay staged, and are not in the commit.
    await outputOf(git, ['commit', '--quiet', '--only', `--message=${message}`, ...files], { input, env });
  }
  if (!remote)
    return {
      published: 'Saved for review.',
      byGit: `Committed on the branch ${repository.branch}. There is no remote repository to push to.`,
    };
  const again = 'Your change is kept here: send it again later.';
  if (fetched) return { pushFailure: `${fetched} ${again}` };
  // A text that was changed once more after it was compared is compared again.
  const isOutdated = Object.keys(request.resolved?.texts ?? {}).some((path) => paths.includes(content + path));
  const { resolved: _, ...rest } = request;
  return push(repository, { request: isOutdated ? rest : request, check, env, again });
}

/** Who stands in the commit. Throws {@link GitError} if that cannot be written there. */
function identity({ name, email }: Editor): Record<string, string> {
  const [editorName, address] = [name.trim(), email.trim()];
  if (!editorName || !/^[^\s@<>]+@[^\s@<>]+$/.test(address) || /[<>\n]/.test(editorName))
    throw new GitError('Your name and e-mail address are needed: they stand in the commit.');
  return {
    GIT_AUTHOR_NAME: editorName,
    GIT_AUTHOR_EMAIL: address,
    GIT_COMMITTER_NAME: editorName,
    GIT_COMMITTER_EMAIL: address,
  };
}

/** Makes a branch for a change, with the files as they are. Returns its name, which nobody has used. */
async function branchFor(repository: Repository, message: string): Promise<string> {
  const { git, remote } = repository;
  const slug = slugOf(message);
  const isTaken = async (name: string) =>
    (await commitOf(repository, `refs/heads/${name}`)) ||
    (remote && (await commitOf(repository, `refs/remotes/${remote.name}/${name}`)));
  let name = `content/${slug}`;
  for (let count = 2; await isTaken(name); count += 1) name = `content/${slug}-${count}`;
  await outputOf(git, ['checkout', '--quiet', '--no-track', '-b', name]);
  return name;
}

type Push = { request: PublishRequest; check(): Problem[]; env: Record<string, string>; again: string };

async function push(repository: Repository, { request, check, env, again }: Push): Promise<Published> {
  const { git, branch, base, remote } = repository;
  const { name, address } = remote!;
  for (let tries = 0; tries < 3; tries += 1) {
    // New commits of the branch must be merged. Those of the main branch are merged only if a later merge would fail.
    for (const [from, isNeeded] of [
      [branch, true],
      [base, false],
    ] as const) {
      const other = await commitOf(repository, `refs/remotes/${name}/${from}`);
      if (!other || (await hasCommit(git, other))) continue;
      const together = await mergeTrees(repository, other, request.resolved);
      if ('conflict' in together) {
        const { conflict, others } = together;
        const words = `The same lines were changed on ${from} meanwhile. Your change is kept here.`;
        if (others.length)
          return { pushFailure: `${words} Somebody who knows git must put together: ${others.join(', ')}.` };
        return { conflict, with: other, words };
      }
      if (together.isClean && !isNeeded) continue;
      const message = `Put together with what changed on ${from}`;
      await commitMerge(git, { tree: together.tree, other, message, env });
      const problems = check();
      const wrong = `Both changes are put together here, but so they have mistakes. Correct, save and publish again.`;
      if (problems.length) return { refused: wrong, problems };
    }
    const ref = `refs/heads/${branch}`;
    const { code, stderr } = await git(['push', name, `${ref}:${ref}`]);
    if (code === 0) {
      const pullRequest = pullRequestAddress(address, base, branch, stderr);
      return {
        published: 'Sent for review.',
        byGit: `Pushed the branch ${branch}.`,
        ...(pullRequest && { pullRequest }),
      };
    }
    const { words, hasMoved } = remoteTrouble(stderr);
    if (!hasMoved) return { pushFailure: `${words} ${again}` };
    const silent = await fetch(repository);
    if (silent) return { pushFailure: `${silent} ${again}` };
  }
  return { pushFailure: `The branch is changed on the remote again and again. ${again}` };
}
