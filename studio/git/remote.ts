import type { Repository } from './repository.ts';
import { lastWords, redacted } from './run-git.ts';

type Place = { host: string; path: string };

/** Reads the host and path of a remote's address; undefined for a folder on this machine. */
function placeOf(remote: string): Place | undefined {
  const scp = /^(?:[^@/:]+@)?([^/:]+):(?!\/\/)(.+)$/.exec(remote);
  if (scp && !/^[A-Za-z]$/.test(scp[1]!)) return { host: scp[1]!, path: tidy(scp[2]!) };
  if (!URL.canParse(remote)) return undefined;
  const { protocol, hostname, host, pathname } = new URL(remote);
  if (!/^(https?|ssh|git):$/.test(protocol)) return undefined;
  // The port of SSH is not that of the site.
  return { host: /^https?:$/.test(protocol) ? host : hostname, path: tidy(pathname) };
}

const tidy = (path: string) => path.replace(/^\/+|\/+$|\.git\/?$/g, '');

/** Returns a remote's address without its credentials. */
export function shownRemote(remote: string): string {
  const place = placeOf(remote);
  return place ? `${place.host}/${place.path}` : redacted(remote);
}

/** Returns where a pull request is made: at GitHub and GitLab, else the address in the answer to the push. */
export function pullRequestAddress(remote: string, base: string, branch: string, stderr = ''): string | undefined {
  const place = placeOf(remote);
  const { host = '', path = '' } = place ?? {};
  const encodedBranch = branch.split('/').map(encodeURIComponent).join('/');
  if (/(^|\.)github\./.test(host))
    return `https://${host}/${path}/compare/${encodeURIComponent(base)}...${encodedBranch}?expand=1`;
  if (/(^|\.)gitlab\./.test(host)) {
    const query = new URLSearchParams({ 'merge_request[source_branch]': branch, 'merge_request[target_branch]': base });
    return `https://${host}/${path}/-/merge_requests/new?${query}`;
  }
  return /^remote:.*?(https?:\/\/[^\s<>"]+)/m.exec(stderr)?.[1];
}

/**
 * What git and ssh say of a remote that they cannot reach. What ssh itself says comes first. Git ends with 128 whatever
 * the cause, and `--porcelain` prints nothing then: its words, which `LC_ALL=C` keeps English, are all that there is.
 */
const troubles: [said: RegExp, words: string][] = [
  [
    /Could not resolve|Name or service not known|Temporary failure in name resolution|Failed to connect|Couldn't connect|Connection (?:refused|timed out|reset|closed)|No route to host|Network is unreachable|early EOF|hung up unexpectedly(?![\s\S]*denied)/i,
    'The remote repository does not answer.',
  ],
  [
    /Host key verification|REMOTE HOST IDENTIFICATION/i,
    'This machine does not know the key of the remote host yet, or it is another one. Ask whoever looks after it.',
  ],
  [
    /does not appear to be a git repository|Repository not found|\b404\b|not found/i,
    'There is no repository at this address, or you may not see it. Ask whoever looks after it.',
  ],
  [
    /Authentication failed|could not read (?:Username|Password)|Permission denied|\b40[13]\b|access rights/i,
    'The remote repository does not accept this sign-in, or you may not push to it. Ask whoever looks after it.',
  ],
  [/unable to access|hung up/i, 'The remote repository does not answer.'],
];

/** Explains why a remote did not take a push or answer a fetch, and how to go on. */
export function remoteTrouble(stderr: string): { words: string; hasMoved?: boolean } {
  if (/\[remote rejected\]|pre-receive hook declined|GH00\d|protected branch/i.test(stderr)) {
    const remote = stderr.split('\n').filter((line) => line.startsWith('remote:') && line.length > 8);
    return {
      words: `The remote repository does not take this branch: ${lastWords((remote.length ? remote : stderr.split('\n')).join('\n'))}`,
    };
  }
  if (/non-fast-forward|fetch first|stale info|incorrect old value/i.test(stderr))
    return { words: 'The branch was changed on the remote in the meantime.', hasMoved: true };
  const known = troubles.find(([said]) => said.test(stderr));
  return { words: known?.[1] ?? `The remote repository refused: ${lastWords(stderr)}` };
}

/** Fetches from the remote. Returns the reason if that fails. */
export async function fetch({ git, remote }: Pick<Repository, 'git' | 'remote'>): Promise<string | undefined> {
  for (let tries = 0; ; tries += 1) {
    const { code, stderr } = await git(['fetch', '--quiet', '--no-tags', '--prune', remote!.name]);
    if (code === 0) return undefined;
    // Somebody with another work tree of the same repository fetches too.
    if (tries < 3 && /cannot lock ref|File exists/i.test(stderr)) continue;
    return remoteTrouble(stderr).words;
  }
}
