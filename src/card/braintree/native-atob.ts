/** Stands in the bundle for the SDK's own base64 decoder: every browser that we support has one. */
export const atob = (text: string): string => globalThis.atob(text);
