import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { type Der, readDer, tags, writeDer } from './der.ts';

/** A time stamp that proves nothing: the message says why, as the end of a sentence. */
export class BadStamp extends Error {
  override name = 'BadStamp';
}

/** The time that an authority has stamped, and the name in its certificate. */
export type Stamp = { time: Date; authority: string; nonce: string | undefined };

/** Object identifiers by their contents in hexadecimal. */
const oids = {
  sha256: '608648016503040201',
  signedData: '2a864886f70d010702',
  stampInfo: '2a864886f70d0109100104',
  messageDigest: '2a864886f70d010904',
  signingCertificate: '2a864886f70d010910020c',
  signingCertificateV2: '2a864886f70d010910022f',
  pss: '2a864886f70d01010a',
};
const digests: Record<string, string> = {
  [oids.sha256]: 'sha256',
  '608648016503040202': 'sha384',
  '608648016503040203': 'sha512',
};
/** The purpose for which an authority's certificate must be made (RFC 3161, 2.3). */
const timeStamping = '1.3.6.1.5.5.7.3.8';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const hashOf = (name: string, bytes: Uint8Array) => createHash(name).update(bytes).digest('hex');

/** The request of a stamp for a SHA-256 in hexadecimal. The answer must have the same nonce. */
export function stampRequest(hash: string, nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const algorithm = writeDer(tags.sequence, writeDer(tags.oid, Buffer.from(oids.sha256, 'hex')), Buffer.of(5, 0));
  return writeDer(
    tags.sequence,
    writeDer(tags.integer, Buffer.of(1)),
    writeDer(tags.sequence, algorithm, writeDer(tags.octets, Buffer.from(hash, 'hex'))),
    writeDer(tags.integer, nonce),
    writeDer(tags.boolean, Buffer.of(0xff)),
  );
}

/** The time-stamp token in an authority's answer. Throws {@link BadStamp} if the authority has refused the request. */
export function tokenOf(answer: Uint8Array): Uint8Array {
  return withBadStamps(() => {
    const [state, token] = derParts(onlyElement(answer));
    const status = derParts(state!)[0]!.content.at(-1);
    if (status === undefined || status > 1 || !token) throw new BadStamp(`refused with status ${status ?? 'none'}`);
    return token.bytes;
  });
}

/** Reads a token that stamps this hash, and with `trusted` checks its signer's chain. Throws {@link BadStamp}. */
export function readStamp(token: Uint8Array, hash: string, trusted: X509Certificate[] | undefined): Stamp {
  return withBadStamps(() => {
    const [type, wrapped] = derParts(onlyElement(token));
    if (hex(type!.content) !== oids.signedData) throw new BadStamp('no signed data');
    const [, , inner, ...rest] = derParts(derParts(wrapped!)[0]!);
    const [innerType, innerWrapped] = derParts(inner!);
    if (hex(innerType!.content) !== oids.stampInfo) throw new BadStamp('no time stamp');
    const info = derParts(innerWrapped!)[0]!.content;
    const [, , imprint, , time, ...more] = derParts(onlyElement(info));
    const [algorithm, hashed] = derParts(imprint!);
    if (hex(derParts(algorithm!)[0]!.content) !== oids.sha256 || hex(hashed!.content) !== hash)
      throw new BadStamp('of something else');
    const nonce = more.find(({ tag }) => tag === tags.integer);
    const stamp = { time: timeOf(time!), nonce: nonce && hex(nonce.content) };
    if (!trusted) return { ...stamp, authority: '' };
    const certificateSet = rest.filter(({ tag }) => tag === 0xa0).flatMap(derParts);
    const enclosed = certificateSet
      .filter(({ tag }) => tag === tags.sequence)
      .map(({ bytes }) => new X509Certificate(bytes));
    const signers = rest.filter(({ tag }) => tag === tags.set).flatMap(derParts);
    if (signers.length !== 1) throw new BadStamp(`of ${signers.length} signers`);
    const { subject } = signerOf(signers[0]!, info, { sent: enclosed, trusted, time: stamp.time });
    return { ...stamp, authority: subject.replaceAll('\n', ', ') };
  });
}

type Certificates = { sent: X509Certificate[]; trusted: X509Certificate[]; time: Date };

/** The certificate of the signer, whose signature is of this content. Throws {@link BadStamp}. */
function signerOf(signer: Der, content: Uint8Array, { sent, trusted, time }: Certificates): X509Certificate {
  const [, , digest, signed, algorithm, signature] = derParts(signer);
  const name = digests[hex(derParts(digest!)[0]!.content)];
  if (!name || signed!.tag !== 0xa0) throw new BadStamp('signed by a way that is not for time stamps');
  const attributes = new Map(derParts(signed!).map((each) => [hex(derParts(each)[0]!.content), derParts(each)[1]!]));
  const digested = attributes.get(oids.messageDigest);
  if (!digested || hex(derParts(digested)[0]!.content) !== hashOf(name, content)) throw new BadStamp('changed');
  const certificateId = attributes.get(oids.signingCertificateV2) ?? attributes.get(oids.signingCertificate);
  const certificate = [...sent, ...trusted].find((candidate) => certificateId && isNamed(certificateId, candidate));
  if (!certificate) throw new BadStamp('without the certificate of its signer');
  // The signature is over the attributes with the tag of a set,
  // which is not the tag that they have here (RFC 5652, 5.4).
  const signedBytes = Buffer.concat([Buffer.of(tags.set), signed!.bytes.subarray(1)]);
  const isPss = hex(derParts(algorithm!)[0]!.content) === oids.pss;
  const key = { key: certificate.publicKey, ...(isPss && { padding: constants.RSA_PKCS1_PSS_PADDING }) };
  if (!verify(name, signedBytes, key, signature!.content)) throw new BadStamp('with the signature of another');
  if (!certificate.keyUsage?.includes(timeStamping)) throw new BadStamp('signed with no certificate for time stamps');
  if (!isVouchedFor(certificate, { sent, trusted, time }))
    throw new BadStamp('signed by nobody whom TIMESTAMP_CA_FILE vouches for');
  return certificate;
}

/** Whether an attribute names this certificate, by the hash of it in the first of the entries. */
function isNamed(attribute: Der, certificate: X509Certificate): boolean {
  const entry = derParts(derParts(derParts(attribute)[0]!)[0]!)[0]!;
  const hashed = derParts(entry).find(({ tag }) => tag === tags.octets)!;
  const name = ({ 20: 'sha1', 32: 'sha256', 48: 'sha384', 64: 'sha512' } as Record<number, string>)[
    hashed.content.length
  ];
  return name !== undefined && hashOf(name, certificate.raw) === hex(hashed.content);
}

const longestChain = 6;

/** Whether a chain leads from a certificate to a trusted one, each of which was valid at that time. */
function isVouchedFor(certificate: X509Certificate, { sent, trusted, time }: Certificates): boolean {
  const isValid = ({ validFrom, validTo }: X509Certificate) =>
    Date.parse(validFrom) <= time.getTime() && time.getTime() <= Date.parse(validTo);
  const others = [...trusted, ...sent];
  const isTrusted = (candidate: X509Certificate) =>
    trusted.some(({ fingerprint256 }) => fingerprint256 === candidate.fingerprint256);
  let last = certificate;
  for (let length = 1; length <= longestChain && isValid(last); length += 1) {
    if (isTrusted(last)) return true;
    const issued = last;
    const issuer = others.find((other) => other.ca && issued.checkIssued(other) && issued.verify(other.publicKey));
    if (!issuer) return false;
    last = issuer;
  }
  return false;
}

/** A time such as `20261124200410.25Z`. */
function timeOf({ tag, content }: Der): Date {
  const text = Buffer.from(content).toString('latin1');
  const [, year, month, day, hours, minutes, seconds] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d+)?)Z$/.exec(text) ?? [];
  if (tag !== tags.time || !year) throw new BadStamp('without a time');
  return new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}

const derParts = ({ content }: Der) => readDer(content);

/** Returns the only element of these bytes. Throws a RangeError if there is none, or another one. */
function onlyElement(bytes: Uint8Array): Der {
  const [element, ...others] = readDer(bytes);
  if (!element || others.length > 0) throw new RangeError('not DER');
  return element;
}

/** Runs a reader. Its errors about bytes that are not DER, or lack a part, become {@link BadStamp}. */
function withBadStamps<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof BadStamp) throw error;
    throw new BadStamp('not to be read');
  }
}
