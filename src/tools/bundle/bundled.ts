import { type Code, currentCode, sourceHash } from './code.ts';

/** The bundled code as its source is now. Vite is loaded only where there is something to bundle. */
export async function bundledCode(source: string = sourceHash()): Promise<Code> {
  const bundled = currentCode();
  return bundled?.source === source ? bundled : (await import('./bundle.ts')).bundleCode(source);
}
