import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from './compiled.ts';
import type { Settings } from './settings.ts';

/** Listens, and returns the port. Throws `StartError` with the wrong setting. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  setting: 'PORT' | 'PROVIDER_PORT',
): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw refusalToListen(error, { host, port }, setting);
  }
  return (app.server.address() as AddressInfo).port;
}

/** Why an address cannot be listened at, as a `StartError` that begins with the wrong setting, where it is one. */
export function refusalToListen(
  error: unknown,
  { host, port }: { host: string; port: number },
  setting: 'PORT' | 'PROVIDER_PORT' | 'METRICS_PORT',
): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new StartError(`${setting}: ${port} is taken on ${host}. Set another ${setting}.`);
  if (code === 'EACCES')
    return new StartError(`${setting}: ${port} needs rights that this process does not have. Set another ${setting}.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code ?? ''))
    return new StartError(
      `${setting === 'METRICS_PORT' ? 'METRICS_HOST' : 'HOST'}: ${host} is no address of this machine.`,
    );
  return error;
}
