import { randomBytes } from 'node:crypto';
import { sha256Of } from './sha256.ts';

/** The scopes of a provider's token: links, bank details in full, giving money back, answers in full, whole addresses of letters, operating the site. */
export const scopes = ['links', 'bank-details', 'refunds', 'answers', 'care', 'operations'] as const;

export type Scope = (typeof scopes)[number];

/** What a token has that names no scopes: everything but whole addresses, which are for care. */
export const usualScopes = scopes.filter((scope) => scope !== 'care');

/** A token of the provider, of which only the hash is stored (D-39). The name is for logs and records. */
export type ProviderToken = { name: string; scopes: readonly Scope[]; sha256: string };

/** A token that stands in the settings itself. It opens every call, and is named by the beginning of its hash. */
export function wholeToken(token: string): ProviderToken {
  const sha256 = sha256Of(token);
  return { name: sha256.slice(0, 8), scopes: usualScopes, sha256 };
}

/** Reads a token as `PROVIDER_API_TOKENS` lists it, or returns undefined. */
export function readToken(entry: string): ProviderToken | undefined {
  const [, name = '', list = '', sha256 = ''] = /^([\w.-]{1,40}):([a-z+-]+):([0-9a-f]{64})$/i.exec(entry) ?? [];
  const tokenScopes = scopesOf(list);
  return tokenScopes && { name, scopes: tokenScopes, sha256: sha256.toLowerCase() };
}

/** Reads scopes joined by plus signs. Returns undefined if there is none, or one that nobody knows. */
export function scopesOf(list: string): Scope[] | undefined {
  const words = list.split('+');
  const knownScopes = scopes.filter((scope) => words.includes(scope));
  return knownScopes.length === words.length ? knownScopes : undefined;
}

/** Makes a token: the token itself, which is shown once, and its entry in `PROVIDER_API_TOKENS`. */
export function makeToken(name: string, tokenScopes: readonly Scope[]): { token: string; entry: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, entry: `${name}:${tokenScopes.join('+')}:${sha256Of(token)}` };
}
