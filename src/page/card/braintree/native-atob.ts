/** Replaces the SDK's base64 decoder in the bundle, because every browser that we support has one. */
export const atob = (text: string): string => globalThis.atob(text);
