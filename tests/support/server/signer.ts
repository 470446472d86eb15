import { signerOf } from '../../../src/server/proof/signer.ts';

/** A key of tests that make their own rows. */
export const signer = signerOf(Buffer.alloc(32, 7));
