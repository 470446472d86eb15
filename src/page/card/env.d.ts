/** Where a development build fetches its client token (R-H01); `null` if no host is set, and in production builds. */
declare const __TEST_TOKEN__: {
  /** TEST_TOKEN_HOST: the development host's origin. */
  host: string;
  /** TEST_TOKEN_HEADER: the header that the host asks for, as `Name: value`. */
  header: string;
  /** TEST_TOKEN_PASSPHRASE: the passphrase of the key. */
  passphrase: string;
} | null;
