import { type Environment, settingsReader } from '../../../server/base/settings-reader.ts';

/** The settings of a studio on a server (`STUDIO_…`). */
export type HostedSettings = {
  /** The origin at which browsers reach it. */
  url: string;
  host: string;
  port: number;
  /** The folder of the repository and of everybody's work tree. */
  dataDir: string;
  issuer: URL;
  clientId: string;
  clientSecret: string | undefined;
  scope: string;
  /** The claim that has an editor's roles, with dots for claims within claims. */
  rolesClaim: string;
  editRole: string;
  publishRole: string;
  /** After how many seconds the provider is asked again whether a sign-in still holds. */
  checkSeconds: number;
  remote: string;
  base: string;
  /** What proves to an HTTPS remote who asks. */
  gitUser: string;
  gitToken: string | undefined;
};

const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Reads the settings; undefined if this is no server. Throws a `SettingsError` with everything that is wrong. */
export function hostedSettings(env: Environment): HostedSettings | undefined {
  const { text, origin, port, count, wrong, finish } = settingsReader(env);
  if (!text('STUDIO_URL')) return undefined;
  const url = origin('STUDIO_URL');
  const needed = (name: string, what: string) => {
    const value = text(name);
    if (!value) wrong(name, `must be set: ${what}`);
    return value ?? '';
  };
  const issuer = needed('STUDIO_OIDC_ISSUER', 'the address of the identity provider, such as https://id.example.com');
  const secure = (name: string, value: string) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (value && (!parsed || (parsed.protocol !== 'https:' && !isLocal(parsed))))
      wrong(name, `must be an address that begins with https://, not "${value}"`);
  };
  if (url) secure('STUDIO_URL', url);
  secure('STUDIO_OIDC_ISSUER', issuer);
  const remote = needed('STUDIO_GIT_REMOTE', 'the repository, such as https://git.example.com/site.git');
  if (/\/\/[^/]*@/.test(remote) && /^https?:/.test(remote))
    wrong('STUDIO_GIT_REMOTE', 'must have no name or password in it: set STUDIO_GIT_USER and STUDIO_GIT_TOKEN');
  const base = text('STUDIO_BASE_BRANCH') ?? 'main';
  if (!/^[\w][\w./-]*$/.test(base)) wrong('STUDIO_BASE_BRANCH', 'must be the name of a branch');
  const settings = {
    url: url ?? '',
    host: text('STUDIO_HOST') ?? '127.0.0.1',
    port: port('STUDIO_PORT', 5190),
    dataDir: text('STUDIO_DATA_DIR') ?? '.data/studio',
    issuer: new URL(URL.canParse(issuer) ? issuer : 'https://unset.invalid'),
    clientId: needed('STUDIO_OIDC_CLIENT_ID', 'what the identity provider calls the studio'),
    clientSecret: text('STUDIO_OIDC_CLIENT_SECRET'),
    scope: text('STUDIO_OIDC_SCOPE') ?? 'openid profile email',
    rolesClaim: text('STUDIO_ROLES_CLAIM') ?? 'roles',
    editRole: text('STUDIO_EDIT_ROLE') ?? 'studio-edit',
    publishRole: text('STUDIO_PUBLISH_ROLE') ?? 'studio-publish',
    checkSeconds: count('STUDIO_CHECK_SECONDS', 60, 3600),
    remote,
    base,
    gitUser: text('STUDIO_GIT_USER') ?? 'x-access-token',
    gitToken: text('STUDIO_GIT_TOKEN'),
  };
  finish();
  return settings;
}
