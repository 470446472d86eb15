import { createHash, createHmac, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto';
import { CompactSign, compactVerify, errors } from 'jose';
import { canonicalJson } from './canonical.ts';

/** What a signed statement is: of a record, of a link as it was made, or of an erasure. No other can stand in its place. */
export type StatementType = 'doorstep-receipt+jwt' | 'doorstep-link+jwt' | 'doorstep-erasure+jwt';

/** A public key as /.well-known/jwks.json has it (RFC 7517, RFC 8037). */
export type PublicJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; alg: 'EdDSA'; use: 'sig' };

/** One SIGNING_KEY: it signs what is recorded (Ed25519), and everybody can check that. */
export type Signer = {
  /** The origin in whose name it signs. */
  issuer: string;
  /** The present key and those of before. */
  keys: PublicJwk[];
  /** A compact JWS over the canonical JSON of a payload. */
  sign(type: StatementType, payload: object): Promise<string>;
  /** The payload of a statement that one of the keys has signed for one of our origins; undefined of any other text. */
  read(type: StatementType, statement: string): Promise<string | undefined>;
  /** A keyed hash, for what nobody else may compute, such as the key of a counter. */
  macOf(text: string): string;
  /** Is told of a row that is not what a key has signed, by its kind and id. */
  alarm?(row: string): void;
};

/** The bytes before the 32 of an Ed25519 key in its usual encoding (PKCS #8, SPKI). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** An origin as it is compared. One of this machine alone has another port at each start. */
const placeOf = (origin: string) => origin.replace(/^(http:\/\/localhost):\d+$/, '$1');

/**
 * Makes a signer of the 32 bytes of SIGNING_KEY, and of the public parts of the keys before it. It signs in the name of the
 * first of these origins, and believes what was signed in that of any: the same key may be that of another database.
 */
export function signerOf(
  secret: Uint8Array,
  before: Uint8Array[] = [],
  issuers: [string, ...string[]] = ['http://localhost'],
): Signer {
  const key = createPrivateKey({ key: Buffer.concat([privatePrefix, secret]), format: 'der', type: 'pkcs8' });
  const macKey = Buffer.from(hkdfSync('sha256', secret, '', 'doorstep record code', 32));
  const earlier = before.map((bytes) =>
    createPublicKey({ key: Buffer.concat([publicPrefix, bytes]), format: 'der', type: 'spki' }),
  );
  const publicKeys = [createPublicKey(key), ...earlier].map((each) => [jwkOf(each), each] as const);
  const byId = new Map(publicKeys.map(([{ kid }, each]) => [kid, each]));
  const [{ kid }] = publicKeys[0]!;
  function findKey({ kid: id = '' }: { kid?: string }): KeyObject {
    const found = byId.get(id);
    if (!found) throw new errors.JWKSNoMatchingKey();
    return found;
  }
  const places = issuers.map(placeOf);
  return {
    issuer: issuers[0],
    keys: publicKeys.map(([jwk]) => jwk),
    sign: (typ, payload) =>
      new CompactSign(Buffer.from(canonicalJson(payload))).setProtectedHeader({ alg: 'EdDSA', kid, typ }).sign(key),
    async read(typ, statement) {
      try {
        const { payload, protectedHeader } = await compactVerify(statement, findKey, { algorithms: ['EdDSA'] });
        // The last letter of a signature has bits that mean nothing, and none of them may be another.
        const signature = statement.slice(statement.lastIndexOf('.') + 1);
        const isExact = Buffer.from(signature, 'base64url').toString('base64url') === signature;
        if (!isExact || protectedHeader.typ !== typ) return undefined;
        const text = new TextDecoder().decode(payload);
        return places.includes(placeOf((JSON.parse(text) as { iss: string }).iss)) ? text : undefined;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
    macOf: (text) => createHmac('sha256', macKey).update(text).digest('hex').slice(0, 32),
  };
}

/** A public key with its id, the thumbprint of RFC 7638. */
function jwkOf(key: KeyObject): PublicJwk {
  const { x } = key.export({ format: 'jwk' }) as { x: string };
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }));
  return { kty: 'OKP', crv: 'Ed25519', x, kid: thumbprint.digest('base64url'), alg: 'EdDSA', use: 'sig' };
}
