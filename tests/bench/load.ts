import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

/** Requests a second, and how long they took in milliseconds. */
export type Figures = { perSecond: number; p50: number; p95: number; p99: number };

/**
 * Sends requests over some connections that stay open, each after the answer to the last. The client is as plain as can
 * be, so that what is measured is the server. Throws when an answer has another status.
 */
export async function load(port: number, requests: string[], status: number, connections = 16): Promise<Figures> {
  const times: number[] = [];
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, () => send(port, requests, status, times)));
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)]! * 100) / 100;
  return { perSecond: Math.round(times.length / seconds), p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

async function send(port: number, requests: string[], status: number, times: number[]): Promise<void> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  await once(socket, 'connect');
  for (let request = requests.pop(); request; request = requests.pop()) {
    const since = performance.now();
    socket.write(request);
    let answer = Buffer.alloc(0);
    while (!isWhole(answer)) answer = Buffer.concat([answer, (await once(socket, 'data'))[0]]);
    times.push(performance.now() - since);
    const head = answer.toString('latin1', 0, 600);
    if (!head.startsWith(`HTTP/1.1 ${status} `)) throw new Error(`not ${status}: ${head}`);
  }
  socket.destroy();
}

function isWhole(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n');
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(answer.toString('latin1', 0, end)) ?? [];
  return end >= 0 && answer.length >= end + 4 + Number(length);
}

/** What one round found, with the processor that the server took for each answer, in milliseconds. */
export type Round = Figures & { cpu: number };

/** The round in the middle by throughput: a machine that does other things spoils single rounds. */
export const middle = (found: Round[]): Round => medianBy(found, ({ perSecond }) => perSecond);

/** The one in the middle by a number. */
export function medianBy<One>(all: One[], by: (one: One) => number): One {
  return all.toSorted((a, b) => by(a) - by(b))[Math.floor(all.length / 2)]!;
}

/** What a process has used of the processor, in milliseconds. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** A request as it goes over the line. */
export function raw(method: string, path: string, headers: Record<string, string> = {}, body = ''): string {
  const all = { host: 'localhost', ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
