import { isProviderScript } from '../provider-hosts.ts';

/** The part of the Trusted Types interface that is used here; browsers without it take plain strings. */
type Factory = {
  defaultPolicy: object | null;
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): object;
};

/**
 * Lets the SDK load the script of the bank's check, and nothing else, if the page's policy asks for Trusted Types
 * (D-15): the SDK knows nothing of them and gives plain addresses. HTML and script text stay refused.
 */
export function trustProviderScripts(): void {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory || factory.defaultPolicy) return;
  factory.createPolicy('default', { createScriptURL: (address) => (isProviderScript(address) ? address : null) });
}
