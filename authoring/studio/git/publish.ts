import type { Problem } from '../../api/pure.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import { goOn, isOfMerged, noteSent, startBranch } from './branch.ts';
import { changesInWords, seenOf, uncommitted, valuesFile, valuesThatDiffer } from './changes.ts';
import { mergeTrees } from './merge.ts';
import { fetch, linksOf, remoteTrouble, shownRemote } from './remote.ts';
import {
  commitOf,
  type GitSettings,
  isAncestor,
  isMain,
  openRepository,
  type Repository,
  waitingIn,
} from './repository.ts';
import { answerOf, type Git, GitError, outputOf, textIn } from './run-git.ts';
import type { Agreed, Published, Publishing, PublishRequest, Sent, Since } from './types.ts';

/** Who publishes, if it is known from a sign-in. */
export type Editor = { name: string; email: string };

export type Publisher = ReturnType<typeof publisherOf>;

type Setting = GitSettings & {
  editor?: Editor;
  check(): Problem[];
  /** Returns what customers agree to. */
  agreed?(): Agreed;
};

/** The publisher of a content folder. It runs one git command at a time, and a kill after any loses nothing. */
export function publisherOf(folder: string, setting: Setting) {
  const { editor, check } = setting;
  const inTurn = oneAtATime();
  const open = () => openRepository(folder, setting);
  /** Fetches, if there is a remote. Resolves with the reason if that fails. */
  const fetchFirst = async () => {
    const { git, remote } = await open();
    return remote && fetch({ git, remote });
  };

  return {
    state: (): Promise<Publishing> =>
      inTurn(() => stateOf(folder, setting)).catch(orGitError((unavailable) => ({ unavailable }))),

    /** What has become of the change that was published last. Then the files are those of the main branch again. */
    sent: (): Promise<Sent | undefined> =>
      // A remote that takes its time keeps nobody from publishing.
      fetchFirst()
        .then(() => inTurn(async () => goOn(await open())))
        .catch(orGitError(none)),

    /** Returns the commit that changes are compared with; undefined if there is no repository. */
    since: (): Promise<Since | undefined> =>
      inTurn(async () => {
        const { git, baseCommit, base } = await open();
        return { commit: (await answerOf(git, ['merge-base', 'HEAD', baseCommit])) ?? 'HEAD', base };
      }).catch(orGitError(none)),

    /** The text of a content file on the main branch, null if it is not there; undefined if there is no repository. */
    onMain: (path: string): Promise<string | null | undefined> =>
      open().then(({ git, baseCommit, content }) => textIn(git, baseCommit, content + path), orGitError(none)),

    /** Fetches. Resolves with the reason if that fails and the remote has the change, which may be merged by now. */
    refresh: (): Promise<string | undefined> =>
      inTurn(async () => {
        const silent = await fetchFirst();
        const repository = await open();
        const { remote, branch } = repository;
        return silent && (await commitOf(repository, `refs/remotes/${remote!.name}/${branch}`)) ? silent : undefined;
      }).catch(orGitError(none)),

    publish: (request: PublishRequest): Promise<Published> =>
      inTurn(async () => {
        const asked = { ...request, email: editor?.email ?? request.email };
        const env = identity(asked);
        const silent = await fetchFirst();
        const repository = await open();
        if (!editor) await rememberEditor(repository.git, request);
        return publish(repository, { silent, check, request: asked, env });
      }).catch(orGitError((refused) => ({ refused }))),
  };
}

const none = () => undefined;

/** Answers in the place of what git refused. */
function orGitError<Answer>(answer: (refused: string) => Answer): (error: unknown) => Answer {
  return (error) => {
    if (error instanceof GitError) return answer(error.message);
    throw error;
  };
}

async function stateOf(folder: string, setting: Setting): Promise<Publishing> {
  const repository = await openRepository(folder, setting);
  const { remote } = repository;
  const { editor } = setting;
  // Before the changes are read: what is saved meanwhile is shown, and refused once more rather than published unseen.
  const seen = await seenOf(repository);
  const changes = await changesInWords(repository);
  // It takes a whole compilation: without changes, as at most starts, nobody asks for it.
  const agreed = changes.length ? setting.agreed?.() : undefined;
  const values = changes.some(({ path }) => path === valuesFile) ? await valuesThatDiffer(repository) : [];
  const agreedBy = [...new Set(values.flatMap((name) => agreed?.byValue[name] ?? []))];
  return {
    changes: changes.map((change) => ({
      ...{ ...change, isAgreed: agreed?.paths.has(change.path) ?? false },
      ...(change.path === valuesFile && agreedBy.length > 0 && { agreedBy }),
    })),
    waiting: await waitingIn(repository),
    ...(remote && { remote: shownRemote(remote.address) }),
    ...(await whoIn(repository, editor)),
    isSignedIn: editor !== undefined,
    seen,
  };
}

/** Who works here: whoever has signed in or published last from this clone, or as git says it, which may know another. */
async function whoIn({ git }: Repository, editor: Editor | undefined): Promise<Editor> {
  const setting = async (name: keyof Editor) =>
    (await answerOf(git, ['config', '--get', `doorstep.${name}`])) ??
    (await answerOf(git, ['config', '--get', `user.${name}`])) ??
    '';
  return editor ?? { name: await setting('name'), email: await setting('email') };
}

type Publication = {
  request: PublishRequest;
  /** Why the remote did not answer. */
  silent: string | undefined;
  check(): Problem[];
  env: Record<string, string>;
};

const again = 'Your change is kept here: send it again later.';

async function publish(repository: Repository, { request, silent, check, env }: Publication): Promise<Published> {
  const { git, remote, content } = repository;
  const { resolved, message, email, seen } = request;
  const paths = await uncommitted(repository);
  // What waits for review may be sent again: the main branch may be in its way by now.
  if (!paths.length && isMain(repository)) return { refused: 'Nothing has changed.' };
  const problems = check();
  if (problems.length) return { refused: 'Correct the mistakes first: nothing is committed.', problems };
  if (paths.length) {
    if (!message.trim()) return { refused: 'Say in a few words what you have changed.' };
    if (seen !== undefined && seen !== (await seenOf(repository)))
      return { refused: 'Something was saved after these changes were shown: look at them, and publish again.' };
    await startBranch(repository, email);
    // The main branch may have the same change.
    const left = await uncommitted(repository);
    if (left.length) await commit(git, left, message.trim(), env);
  }
  const { branch } = repository;
  if (!remote) {
    await noteSent(repository);
    const byGit = `Committed on the branch ${branch}. There is no remote repository to push to.`;
    return { published: 'Saved for review.', byGit };
  }
  if (silent) return { pushFailure: `${silent} ${again}` };
  // A text that was changed once more after it was compared is compared again. What was shown is the same.
  const isOutdated =
    seen === undefined && Object.keys(resolved?.texts ?? {}).some((path) => paths.includes(content + path));
  const stop = await mergeRemote(repository, { resolved: isOutdated ? undefined : resolved, check, env });
  if (stop) return stop;
  const { code, stderr } = await git(['push', remote.name, `refs/heads/${branch}:refs/heads/${branch}`]);
  if (code !== 0) return { pushFailure: `${remoteTrouble(stderr)} ${again}` };
  await noteSent(repository);
  return { published: 'Sent for review.', byGit: `Pushed the branch ${branch}.`, ...linksOf(repository) };
}

/** Commits these files alone: what else is staged stays so. */
async function commit(git: Git, paths: string[], message: string, env: Record<string, string>): Promise<void> {
  const input = `${paths.join('\0')}\0`;
  const files = ['--pathspec-from-file=-', '--pathspec-file-nul'];
  // A deletion that is staged, as by a commit that a hook refused, has no file that `add` could find.
  await outputOf(git, ['reset', '--quiet', ...files], { input });
  await outputOf(git, ['add', '--all', ...files], { input });
  await outputOf(git, ['commit', '--quiet', '--only', `--message=${message}`, ...files], { input, env });
}

type Merge = Pick<Publication, 'check' | 'env'> & Pick<PublishRequest, 'resolved'>;

/** Puts the branch together with what the remote has. Returns what stops that; no text is lost or hidden by it. */
async function mergeRemote(repository: Repository, { resolved, check, env }: Merge): Promise<Published | undefined> {
  const { git, branch, base, remote } = repository;
  // New commits of the branch must be merged. Those of the main branch are merged only if a later merge would fail.
  for (const [from, isNeeded] of [
    [branch, true],
    [base, false],
  ] as const) {
    const other = await commitOf(repository, `refs/remotes/${remote!.name}/${from}`);
    if (!other || (await isAncestor(git, other, 'HEAD'))) continue;
    const together = (await isOfMerged(repository, other))
      ? { tree: 'HEAD^{tree}', isClean: true }
      : await mergeTrees(repository, other, resolved);
    if ('conflict' in together) {
      const { conflict, others } = together;
      const words = `The same lines were changed on ${from} meanwhile. Your change is kept here.`;
      if (others.length)
        return { pushFailure: `${words} Somebody who knows git must put together: ${others.join(', ')}.` };
      return { conflict, with: other, words };
    }
    if (together.isClean && !isNeeded) continue;
    const args = ['commit-tree', together.tree, '-p', 'HEAD', '-p', other, '-F', '-'];
    const merged = await outputOf(git, args, { input: `Put together with what changed on ${from}`, env });
    // Files that are not committed stay as they are.
    await outputOf(git, ['merge', '--quiet', '--ff-only', merged]);
    const problems = check();
    const wrong = 'Both changes are put together here, but so they have mistakes. Correct, save and publish again.';
    if (problems.length) return { refused: wrong, problems };
  }
  return undefined;
}

async function rememberEditor(git: Git, { name, email }: Editor): Promise<void> {
  await outputOf(git, ['config', '--local', 'doorstep.name', name.trim()]);
  await outputOf(git, ['config', '--local', 'doorstep.email', email.trim()]);
}

/** Who stands in the commit. Throws {@link GitError} if that cannot be written there. */
function identity({ name, email }: Editor): Record<string, string> {
  const [editorName, address] = [name.trim(), email.trim()];
  if (!editorName || !/^[^\s@<>]+@[^\s@<>]+$/.test(address) || /[<>\n]/.test(editorName))
    throw new GitError('Your name and e-mail address are needed: they stand in the commit.');
  const roles = ['AUTHOR', 'COMMITTER'].map((role) => ({
    [`GIT_${role}_NAME`]: editorName,
    [`GIT_${role}_EMAIL`]: address,
  }));
  return Object.assign({}, ...roles);
}
