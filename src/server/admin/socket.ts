import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { StartError } from '../base/compiled.ts';
import type { Command, CommandDeps } from './command.ts';
import { runCommand } from './run-command.ts';

/** How long the server waits for running commands when it stops, in milliseconds. */
const stopTimeoutMs = 2_000;

type Failure = { error: string; name: string };

/** Takes commands of this user on a socket while the server has the embedded database (D-16). Throws `StartError`. */
export async function listenForCommands(path: string, deps: CommandDeps): Promise<{ close(): Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    const answer = await readJson<Command>(incoming)
      .then((command) => {
        deps.log?.info({ command: command.name }, 'asked by the operator');
        return runCommand(deps, command);
      })
      .then((result) => ({ result }))
      .catch((error: Error): Failure => ({ error: error.message, name: error.name }));
    outgoing.end(JSON.stringify(answer));
  });
  await listenPrivately(server, path).catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`DATA_DIR: the socket ${path} cannot be made (${code}).`);
  });

  return {
    // Running commands may finish within the time-out.
    close: () =>
      new Promise((done) => {
        const cut = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
        server.close(() => {
          clearTimeout(cut);
          done();
        });
      }),
  };
}

/** Listens on a socket for its owner alone: `listen` makes it synchronously, so it never has other rights. */
async function listenPrivately(server: Server, path: string): Promise<void> {
  // Left over from a process that was killed; the folder's lock says that nobody uses it.
  rmSync(path, { force: true });
  const listening = once(server, 'listening');
  const umask = process.umask(0o177);
  server.listen(path);
  process.umask(umask);
  await listening;
}

/** The holder is still starting, is just stopping, or is another `link` command. */
export const isNobodyListening = (error: unknown): boolean =>
  ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Hands a command to the server. Throws the command's error, or `StartError` where the server stops meanwhile. */
export function sendCommand(socketPath: string, command: Command): Promise<unknown> {
  return new Promise((done, fail) => {
    const lost = (error: NodeJS.ErrnoException) => {
      if (isNobodyListening(error)) return fail(error);
      const why =
        error.code === 'EACCES'
          ? 'Only the user that the server runs as may ask it: run this as that user.'
          : 'The server stopped before it answered. Look whether it has done what you asked for.';
      fail(new StartError(why));
    };
    // A connection of its own: one that is kept may be closed by the server while the next command is on its way.
    const call = request({ socketPath, method: 'POST', path: '/', agent: false }, (answer) => {
      readJson<Failure & { result: unknown }>(answer).then(({ result, error, name }) => {
        if (error === undefined) done(result);
        else fail(Object.assign(new Error(error), { name }));
      }, lost);
    });
    call.on('error', lost).end(JSON.stringify(command));
  });
}

async function readJson<T>(stream: AsyncIterable<Uint8Array>): Promise<T> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as T;
}
