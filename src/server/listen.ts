import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from './base/compiled.ts';
import type { Settings } from './base/settings.ts';

/** Listens, and returns the port. Throws `StartError` with the wrong setting. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  setting: 'PORT' | 'PROVIDER_PORT',
): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`${setting}: ${port} is taken on ${host}. Set another ${setting}.`);
    if (code === 'EACCES')
      throw new StartError(`${setting}: ${port} needs rights that this process does not have. Set another ${setting}.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST: ${host} is no address of this machine.`);
    throw error;
  }
  return (app.server.address() as AddressInfo).port;
}
