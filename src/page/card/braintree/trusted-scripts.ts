import { isGatewayScript } from './hosts.ts';

/** The part of the Trusted Types interface that is used here. Browsers without it accept plain strings. */
type Factory = {
  defaultPolicy: object | null;
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): object;
};

/** Lets the SDK load the script of the bank's check, and no other. */
export const trustGatewayScripts = (): void => trustScripts(isGatewayScript);

/**
 * Lets the SDK, which sets plain addresses, load scripts with these where Trusted Types are required (D-15). HTML and
 * script text are still refused.
 */
export function trustScripts(isTrusted: (address: string) => boolean): void {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  if (!factory || factory.defaultPolicy) return;
  factory.createPolicy('default', { createScriptURL: (address) => (isTrusted(address) ? address : null) });
}
