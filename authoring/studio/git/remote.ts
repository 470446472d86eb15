import type { Repository } from './repository.ts';
import { lastWords, redacted } from './run-git.ts';
import type { Links } from './types.ts';

type Place = { host: string; path: string };

/** Reads the host and path of a remote's address; undefined for a folder on this machine. */
function placeOf(remote: string): Place | undefined {
  const scp = /^(?:[^@/:]+@)?([^/:]+):(?!\/\/)(.+)$/.exec(remote);
  if (scp && !/^[A-Za-z]$/.test(scp[1]!)) return onTheWeb({ host: scp[1]!, path: tidy(scp[2]!) });
  if (!URL.canParse(remote)) return undefined;
  const { protocol, hostname, host, pathname } = new URL(remote);
  if (!/^(https?|ssh|git):$/.test(protocol)) return undefined;
  // The port of SSH is not that of the site.
  return onTheWeb({ host: /^https?:$/.test(protocol) ? host : hostname, path: tidy(pathname) });
}

const tidy = (path: string) => path.replace(/^\/+|(?<!\/)\/+$|\.git\/?$/g, '');

/** Azure DevOps has another name and other paths for SSH. */
function onTheWeb({ host, path }: Place): Place {
  if (!/^(vs-)?ssh\.(dev\.azure|visualstudio)\.com$/.test(host)) return { host, path };
  return { host: 'dev.azure.com', path: path.replace(/^v3\/([^/]+\/[^/]+)\//, '$1/_git/') };
}

/** Returns a remote's address without its credentials. */
export function shownRemote(remote: string): string {
  const place = placeOf(remote);
  return place ? `${place.host}/${place.path}` : redacted(remote);
}

/** Where each git host asks for the review of a branch. */
const hosts: [name: RegExp, pattern: string][] = [
  [/(^|\.)github\./, 'https://{host}/{path}/compare/{base}...{branch}?expand=1'],
  [
    /(^|\.)gitlab\./,
    'https://{host}/{path}/-/merge_requests/new?merge_request%5Bsource_branch%5D={branch}&merge_request%5Btarget_branch%5D={base}',
  ],
  [/(^|\.)bitbucket\./, 'https://{host}/{path}/pull-requests/new?source={branch}&dest={base}'],
  [
    /(^|\.)(dev\.azure|visualstudio)\.com$/,
    'https://{host}/{path}/pullrequestcreate?sourceRef={branch}&targetRef={base}',
  ],
];

/** Returns the page on which the review of a branch is asked for; undefined where neither host nor pattern is known. */
export function linksOf(repository: Repository): Links {
  const review = repository.remote && reviewAddress(repository);
  return review ? { review } : {};
}

/** The folder of the branches of editors. */
export const editorFolder = 'studio/';

export function reviewAddress({ remote, branch, base, reviews }: Repository): string | undefined {
  const place = remote && placeOf(remote.address);
  const pattern = reviews ?? hosts.find(([name]) => place && name.test(place.host))?.[1];
  const encoded = (name: string) => name.split('/').map(encodeURIComponent).join('/');
  const parts: Record<string, string | undefined> = { ...place, branch: encoded(branch), base: encoded(base) };
  return pattern?.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
}

/** What git and ssh say of a remote, in English by `LC_ALL=C`: their exit codes tell nothing. */
const refusing = /Authentication failed|could not read (?:Username|Password)|Permission denied|\b40[13]\b/i;
const silent =
  /Could not resolve|Name or service not known|Temporary failure in name resolution|Failed to connect|Couldn't connect|Connection (?:refused|timed out|reset|closed)|No route to host|Network is unreachable|early EOF|unable to access|hung up/i;

/** Explains why a remote did not take a push or answer a fetch. */
export function remoteTrouble(stderr: string): string {
  const said = stderr.split('\n').filter((line) => line.startsWith('remote:') && line.length > 8);
  if (/\[remote rejected\]|pre-receive hook declined|GH00\d|protected branch/i.test(stderr))
    return `The remote repository does not take this branch: ${lastWords(said.join('\n') || stderr)}`;
  if (/non-fast-forward|fetch first|stale info|incorrect old value/i.test(stderr))
    return 'The branch was changed on the remote in the meantime.';
  if (refusing.test(stderr))
    return 'The remote repository does not accept this sign-in, or you may not push to it. Ask whoever looks after it.';
  if (silent.test(stderr)) return 'The remote repository does not answer.';
  return `The remote repository refused: ${lastWords(stderr)}`;
}

/** Fetches from the remote. Returns the reason if that fails. */
export async function fetch({ git, remote }: Pick<Repository, 'git' | 'remote'>): Promise<string | undefined> {
  for (let tries = 0; ; tries += 1) {
    const { code, stderr } = await git(['fetch', '--quiet', '--no-tags', '--prune', remote!.name]);
    if (code === 0) return undefined;
    // Somebody with another work tree of the same repository fetches too.
    if (tries < 3 && /cannot lock ref|File exists/i.test(stderr)) continue;
    return remoteTrouble(stderr);
  }
}
