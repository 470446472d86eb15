import type { ClientToken, TestToken } from '../../types.gen.ts';
import { request } from '../http/client.ts';

type TestTokenSettings = { host: string; header: string; passphrase: string };

/** Fetches an encrypted client token from a development host (R-H01, D-10), in development builds (R-H03). */
export async function fetchTestToken({ host, header, passphrase }: TestTokenSettings): Promise<string> {
  const url = new URL('/public-api/test/get-authorisation-id', host);
  const [name = '', ...value] = header.split(':');
  const headers = name.trim() ? { [name.trim()]: value.join(':').trim() || 'true' } : {};
  return decryptTestToken(await request<TestToken>(url.href, { headers }), passphrase);
}

/** Returns the `client_token` (R-H02): AES-256-CBC, with the first 32 bytes of the passphrase's SHA-512. */
export async function decryptTestToken({ iv, encrypted_data }: TestToken, passphrase: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-512', new TextEncoder().encode(passphrase));
  const key = await crypto.subtle.importKey('raw', hash.slice(0, 32), 'AES-CBC', false, ['decrypt']);
  const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: bytesOf(iv) }, key, bytesOf(encrypted_data));
  const { client_token } = JSON.parse(new TextDecoder().decode(plain)) as ClientToken;
  return client_token;
}

/** Reads bytes in hex or base64. The base64 of a cipher block is almost never all hex digits. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  if (/^([0-9a-f]{2})+$/i.test(text))
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
