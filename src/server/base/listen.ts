import { once } from 'node:events';
import { type AddressInfo, createServer, Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from './compiled.ts';
import type { Settings } from './settings.ts';

/** An address that is listened at before there is an app: connections wait for it. */
export type Gate = { hand(app: FastifyInstance): Promise<void> };

/** Listens at an address that this process shares with another one. Rejects if it cannot. */
export async function openGate(host: string, port: number): Promise<Gate> {
  const waiting: Socket[] = [];
  const gate = createServer({ pauseOnConnect: true }, (socket) => waiting.push(socket)).listen({ host, port });
  await once(gate, 'listening');
  return {
    async hand(app) {
      await app.ready();
      // The app's server has the gate's own handle from here on, so that no connection is lost in between.
      app.server.listen(gate);
      await once(app.server, 'listening');
      for (const socket of waiting) app.server.emit('connection', socket.resume());
    },
  };
}

/** Takes no new connection, and goes on with those that are open: another process listens at the same address. */
export const stopAccepting = (app: FastifyInstance): unknown => Server.prototype.close.call(app.server);

/** Listens, and returns the port. Throws `StartError` with the wrong setting. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  setting: 'PORT' | 'PROVIDER_PORT',
  gate?: Gate,
): Promise<number> {
  try {
    await (gate ? gate.hand(app) : app.listen({ host, port }));
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
