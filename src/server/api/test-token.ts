import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import type { TestToken } from '../../types.gen.ts';
import type { PaymentDeps } from '../deps.ts';
import { askGateway } from '../payments/ask-gateway.ts';
import type { Calls } from './call.ts';

/** The call that gives the test scaffolding its token (R-H01, D-10). There is none without `DEMO=1`. */
export function testTokenCalls(deps: PaymentDeps): Calls {
  const { settings } = deps;
  if (!settings.demo) return {};
  return {
    async getTestToken() {
      const client_token = await askGateway(deps, (gateway) => gateway.clientToken());
      return { status: 200, body: encrypt({ client_token }, settings.testTokenPassphrase) };
    },
  };
}

/** Encrypts with AES-256-CBC and PKCS#7. The key is the first 32 bytes of the passphrase's SHA-512. */
function encrypt(value: object, passphrase: string): TestToken {
  const key = createHash('sha512').update(passphrase).digest().subarray(0, 32);
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return { iv: iv.toString('base64'), encrypted_data: encrypted.toString('base64') };
}
