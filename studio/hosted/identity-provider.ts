import * as oidc from 'openid-client';
import { sha256Of } from '../../src/server/base/sha256.ts';
import type { HostedSettings } from './settings.ts';

/** Who has signed in, as the identity provider says. */
export type Person = { subject: string; name: string; email: string; mayEdit: boolean; mayPublish: boolean };

/** The provider's grant of a sign-in, with the tokens to check it again later. */
export type Grant = {
  person: Person;
  /** What the ID token alone says of the editor: the user info, which is asked for again, does not. */
  idClaims: object;
  accessToken: string;
  refreshToken: string | undefined;
};

/** The secrets of a sign-in that has begun: the browser's return is checked against them. */
export type PendingSignIn = { state: string; nonce: string; verifier: string };

/** The provider says that a sign-in does not hold any more. */
export class SignInEnded extends Error {
  override name = 'SignInEnded';
}

export type Provider = ReturnType<typeof providerOf>;

/** Makes the client of the identity provider, by OpenID Connect: a code with PKCE, state and nonce. */
export function providerOf(settings: HostedSettings) {
  const { url, issuer, clientId, clientSecret, scope } = settings;
  const redirectUri = `${url}/signed-in`;
  let discovery: Promise<oidc.Configuration> | undefined;

  /** Reads the provider's metadata once. After a failure the next call reads it again. */
  function configuration(): Promise<oidc.Configuration> {
    const options = issuer.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {};
    const clientAuth = clientSecret ? oidc.ClientSecretBasic(clientSecret) : oidc.None();
    discovery ??= oidc.discovery(issuer, clientId, undefined, clientAuth, options);
    discovery.catch(() => {
      discovery = undefined;
    });
    return discovery;
  }

  /** Reads the claims of a sign-in: those of the ID token, and the rest from the provider's user info. */
  async function claimsOf(config: oidc.Configuration, accessToken: string, subject: string, claims: object) {
    const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
    const more = hasMore ? await oidc.fetchUserInfo(config, accessToken, subject) : {};
    // A role that the user info no longer names is gone, so what it has said once is not kept from the ID token.
    const idClaims = Object.fromEntries(Object.entries(claims).filter(([name]) => !(name in more)));
    return { person: personIn({ ...claims, ...more, sub: subject }, settings), idClaims };
  }

  return {
    /** Returns the address at which the editor signs in. */
    async begin(): Promise<PendingSignIn & { address: string }> {
      const config = await configuration();
      const pending = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
      const address = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope,
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
        // Some providers give a refresh token only if the editor is asked to consent.
        ...(scope.includes('offline_access') && { prompt: 'consent' }),
      });
      return { ...pending, address: address.href };
    },

    /** Exchanges the code, with which the provider sends the browser back, for the grant. */
    async finish(query: string, { state, nonce, verifier }: PendingSignIn): Promise<Grant> {
      const config = await configuration();
      const tokens = await oidc.authorizationCodeGrant(config, new URL(`${redirectUri}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      const own = await claimsOf(config, tokens.access_token, claims.sub, claims);
      return { ...own, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
    },

    /** Asks the provider whether a sign-in is still valid, and for whom. Throws {@link SignInEnded} if it does not. */
    async renew({ person: { subject }, idClaims, accessToken, refreshToken }: Grant): Promise<Grant> {
      const config = await configuration();
      try {
        if (!refreshToken) {
          const { person } = await claimsOf(config, accessToken, subject, idClaims);
          return { person, idClaims, accessToken, refreshToken };
        }
        const tokens = await oidc.refreshTokenGrant(config, refreshToken);
        const claims = tokens.claims();
        const own = await claimsOf(config, tokens.access_token, subject, claims ?? idClaims);
        return {
          person: own.person,
          idClaims: claims ? own.idClaims : idClaims,
          accessToken: tokens.access_token,
          refreshToken: tokens.refresh_token ?? refreshToken,
        };
      } catch (error) {
        if (isRefusal(error)) throw new SignInEnded();
        throw error;
      }
    },

    /** Returns the address at which the editor signs out of the provider too; undefined if it has none. */
    async leave(): Promise<string | undefined> {
      const config = await configuration();
      if (!config.serverMetadata().end_session_endpoint) return undefined;
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: `${url}/` }).href;
    },
  };
}

/** Whether the provider has answered, and said no. */
const isRefusal = (error: unknown) =>
  error instanceof oidc.ResponseBodyError ||
  error instanceof oidc.WWWAuthenticateChallengeError ||
  (error instanceof oidc.ClientError &&
    error.cause instanceof Response &&
    [400, 401, 403].includes(error.cause.status));

const lineOf = (claim: unknown) =>
  typeof claim === 'string' ? claim.replace(/[<>\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '') : '';

type Claims = Record<string, unknown> & { sub: string };

/** An address for an editor without a verified one: no other editor has it, and no mail arrives there. */
const placeholderEmail = (subject: string) => `${sha256Of(subject).slice(0, 16)}@unverified.invalid`;

function personIn(claims: Claims, settings: HostedSettings): Person {
  // It is written into commits and shown in lists: nothing in it breaks a line, or turns the direction round.
  const claimLine = (name: string) => lineOf(claims[name]).trim();
  let claim: unknown = claims;
  for (const step of settings.rolesClaim.split('.')) claim = (claim as Record<string, unknown> | undefined)?.[step];
  const roles = Array.isArray(claim) ? claim : typeof claim === 'string' ? claim.split(/[\s,]+/) : [];
  const mayPublish = roles.includes(settings.publishRole);
  return {
    subject: claims.sub,
    name: claimLine('name') || claimLine('preferred_username') || claimLine('email'),
    // It is the author of commits, and decides whose changes are listed: so no two editors may have the same.
    email: (String(claims.email_verified) !== 'false' && claimLine('email')) || placeholderEmail(claims.sub),
    mayEdit: mayPublish || roles.includes(settings.editRole),
    mayPublish,
  };
}
