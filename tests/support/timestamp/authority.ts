import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Authority = Awaited<ReturnType<typeof openAuthority>>;

/** An authority for time stamps (RFC 3161) that OpenSSL plays, with a root certificate and a key of its own. */
export async function openAuthority({ key = 'rsa:2048', options = [] as string[] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-stamps-'));
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ownKey = (name: string) => ['-newkey', ...key.split(' '), '-nodes', '-keyout', `${name}.key`];
  openssl('req', '-x509', ...ownKey('ca'), '-out', 'ca.pem', '-subj', '/CN=Root of tests', '-days', '30');
  openssl('req', ...ownKey('tsa'), '-out', 'tsa.csr', '-subj', '/O=Tests/CN=Time stamps');
  writeFileSync(
    join(folder, 'purpose'),
    'extendedKeyUsage=critical,timeStamping\nkeyUsage=critical,digitalSignature\n',
  );
  const signed = ['x509', '-req', '-in', 'tsa.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', '2'];
  openssl(...signed, '-days', '20', '-extfile', 'purpose', '-out', 'tsa.pem');
  writeFileSync(join(folder, 'serial'), '01');
  writeFileSync(
    join(folder, 'tsa.cnf'),
    `[tsa]
serial = serial
signer_cert = tsa.pem
certs = ca.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
tsa_name = yes
ess_cert_id_alg = sha256
${options.join('\n')}
`,
  );

  /** Answers a request. */
  function reply(request: Uint8Array): Buffer {
    writeFileSync(join(folder, 'request'), request);
    openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 'tsa', '-queryfile', 'request', '-out', 'answer');
    return readFileSync(join(folder, 'answer'));
  }

  /** How often it was asked. */
  const counts = { asked: 0 };
  let behaviour: (request: Uint8Array) => Uint8Array | undefined = reply;
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Uint8Array);
    counts.asked += 1;
    const answer = behaviour(Buffer.concat(chunks));
    outgoing.writeHead(answer ? 200 : 503, { 'content-type': 'application/timestamp-reply' }).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const caFile = join(folder, 'ca.pem');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    caFile,
    counts,
    reply,
    /** Answers otherwise from now on; nothing is an outage. */
    behave: (next: typeof behaviour | undefined): void => {
      behaviour = next ?? reply;
    },
    /** What OpenSSL says of a token and the hash that it is of. Throws where it is wrong. */
    judge(token: Uint8Array, hash: string): string {
      writeFileSync(join(folder, 'token'), token);
      const line = ['ts', '-verify', '-digest', hash, '-in', 'token', '-token_in', '-CAfile', 'ca.pem'];
      return execFileSync('openssl', line, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    },
    async close(): Promise<void> {
      await new Promise((done) => server.close(done));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
