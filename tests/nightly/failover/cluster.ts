import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { binaries } from '../../support/database/postgres.ts';
import { freePort } from '../../support/server/free-port.ts';
import { type Hop, openHop } from './hop.ts';

export const nodeNames = ['one', 'two'] as const;
export type NodeName = (typeof nodeNames)[number];

type Node = { name: NodeName; env: Record<string, string>; data: string; hops: Hop[]; patroni?: ChildProcess };

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

const programs = ['etcd', 'patroni', 'haproxy'];

/** What this machine lacks for a cluster, as package names of Debian. */
export const missingPrograms = (): string[] => [
  ...programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0),
  ...(binaries() ? [] : ['postgresql']),
];

/** Two nodes of Patroni with etcd, and HAProxy before them, each on hops of its own. A standby is `delayMs` late. */
export async function openCluster({ isSynchronous, delayMs }: { isSynchronous: boolean; delayMs: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-cluster-'));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const own = { ...user, cwd: folder, env: { PATH: `${process.env.PATH}:/usr/sbin`, LANG: 'C.UTF-8' } };
  const log = (name: string) => openSync(join(folder, `${name}.log`), 'a');
  const config = join(folder, 'patroni.yml');
  const text = readFileSync(resolve('deploy/patroni/patroni.yml'), 'utf8');
  writeFileSync(config, isSynchronous ? text : text.replace('synchronous_mode: true', 'synchronous_mode: false'));
  chmodSync(config, 0o644);

  const [etcdPort, etcdPeer] = [await freePort(), await freePort()];
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${etcdPeer}`];
  const etcdLine = ['--name', 'only', '--data-dir', join(folder, 'etcd'), '--listen-client-urls', client];
  const etcdPeers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer];
  const etcd = spawn(
    'etcd',
    [...etcdLine, '--advertise-client-urls', client, ...etcdPeers, '--initial-cluster', `only=${peer}`],
    { ...own, stdio: ['ignore', log('etcd'), log('etcd')] },
  );

  const nodes = await Promise.all(
    nodeNames.map(async (name): Promise<Node> => {
      const [listen, api] = [await freePort(), await freePort()];
      const hops = [await openHop(etcdPort), await openHop(listen, delayMs), await openHop(api)];
      const [toEtcd, toPostgres, toApi] = hops.map(({ port }) => `127.0.0.1:${port}`) as [string, string, string];
      const data = join(folder, name);
      const env = {
        ...own.env,
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: toEtcd,
        // Otherwise it would ask etcd for its address, and go there without the hop.
        PATRONI_ETCD3_USE_PROXIES: 'true',
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${api}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: toApi,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${listen}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: toPostgres,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_BIN_DIR: binaries()!,
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: 'super',
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: 'copy',
      };
      return { name, env, data, hops };
    }),
  );

  function start(node: Node): void {
    const out = log(node.name);
    node.patroni = spawn('patroni', [config], { ...own, env: node.env, stdio: ['ignore', out, out] });
  }

  const listenPort = await freePort();
  const [one, two] = nodes as [Node, Node];
  const haproxy = spawn('haproxy', ['-db', '-f', resolve('deploy/haproxy/postgres.cfg')], {
    cwd: folder,
    env: {
      ...own.env,
      POSTGRES_LISTEN: `127.0.0.1:${listenPort}`,
      NODE_ONE: one.env.PATRONI_POSTGRESQL_LISTEN,
      NODE_TWO: two.env.PATRONI_POSTGRESQL_LISTEN,
      NODE_ONE_API: one.env.PATRONI_RESTAPI_LISTEN!.split(':')[1],
      NODE_TWO_API: two.env.PATRONI_RESTAPI_LISTEN!.split(':')[1],
    },
    stdio: ['ignore', log('haproxy'), log('haproxy')],
  });

  const answerOf = async (node: Node, path: string) =>
    fetch(`http://${node.env.PATRONI_RESTAPI_LISTEN}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status,
      () => 0,
    );
  /** The node that leads, as it says itself; undefined while none or both do. */
  async function leader(): Promise<NodeName | undefined> {
    const leading = await Promise.all(nodes.map(async (node) => (await answerOf(node, '/primary')) === 200));
    const names = nodes.filter((_, index) => leading[index]);
    return names.length === 1 ? names[0]!.name : undefined;
  }
  const replicaPath = isSynchronous ? '/sync' : '/replica?lag=64kB';
  /** One node leads and the other follows it closely enough to take over. */
  async function isWhole(): Promise<boolean> {
    const name = await leader();
    const other = nodes.find((node) => node.name !== name)!;
    return name !== undefined && (await answerOf(other, replicaPath)) === 200;
  }
  /** What each node logged last. */
  const lastWords = () =>
    nodeNames
      .map(
        (name) =>
          `${name}: ${readFileSync(join(folder, `${name}.log`), 'utf8')
            .split('\n')
            .slice(-15)
            .join('\n  ')}`,
      )
      .join('\n');
  async function until(what: string, condition: () => Promise<boolean>, seconds = 120): Promise<void> {
    for (const deadline = Date.now() + seconds * 1000; !(await condition()); await wait(250))
      if (Date.now() > deadline)
        throw new Error(`The cluster does not get there in ${seconds} s: ${what}.\n${lastWords()}`);
  }

  start(one);
  await until('a first leader', async () => (await leader()) === 'one');
  start(two);
  await until('a standby', isWhole);
  const url = `postgres://doorstep:guarded@127.0.0.1:${listenPort}/doorstep`;
  await until('HAProxy', () => prepare(`postgres://postgres:super@127.0.0.1:${listenPort}/postgres`));

  const nodeOf = (name: NodeName) => nodes.find((node) => node.name === name)!;
  return {
    folder,
    url,
    leader,
    untilWhole: () => until('a leader with a standby', isWhole),
    untilLeaderIsNot: (before: NodeName) =>
      until(
        'another leader',
        async () => (await answerOf(nodes.find(({ name }) => name !== before)!, '/primary')) === 200,
      ),
    /** Kills the processes of a node at once, as when its machine stops: Patroni, and PostgreSQL with all that it started. */
    kill(name: NodeName): void {
      const { patroni, data } = nodeOf(name);
      const [postmaster] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      const { stdout } = spawnSync('pgrep', ['-P', postmaster!], { encoding: 'utf8' });
      patroni!.kill('SIGKILL');
      for (const pid of [postmaster!, ...stdout.trim().split('\n')]) {
        try {
          process.kill(Number(pid), 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      }
    },
    /** Starts a node that was killed. */
    start: (name: NodeName): void => start(nodeOf(name)),
    /** Cuts a node off from etcd and from the other node. Servers still reach it. */
    isolate(name: NodeName): void {
      for (const hop of nodeOf(name).hops) hop.cut();
      // What the other node sends to it goes over its own hops; what it asks of the other one is cut there.
      for (const hop of nodes.find((node) => node.name !== name)!.hops.slice(1)) hop.cut();
    },
    reconnect(): void {
      for (const { hops } of nodes) for (const hop of hops) hop.mend();
    },
    /** Lets the other node lead, as planned. */
    async switchOver(from: NodeName): Promise<void> {
      const answer = await fetch(`http://${nodeOf(from).env.PATRONI_RESTAPI_LISTEN}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: from }),
      });
      if (!answer.ok) throw new Error(`Patroni does not switch over: ${await answer.text()}`);
    },
    async close(): Promise<void> {
      haproxy.kill('SIGKILL');
      for (const { patroni } of nodes) patroni?.kill('SIGTERM');
      for (const { patroni } of nodes) await ended(patroni);
      etcd.kill('SIGKILL');
      for (const { hops } of nodes) for (const hop of hops) hop.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the database and its owner. Returns false while there is no leader. */
async function prepare(url: string): Promise<boolean> {
  const admin = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await admin.connect();
    await admin.query(`create role doorstep login password 'guarded'`);
    await admin.query('create database doorstep owner doorstep');
    return true;
  } catch (error) {
    if (/already exists/.test((error as Error).message)) throw error;
    return false;
  } finally {
    await admin.end().catch(() => undefined);
  }
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  for (const deadline = Date.now() + 20_000; child && child.exitCode === null && child.signalCode === null; ) {
    if (Date.now() > deadline) child.kill('SIGKILL');
    await wait(100);
  }
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout) || 65_534;
  return { uid: idOf('-u'), gid: idOf('-g') };
}
