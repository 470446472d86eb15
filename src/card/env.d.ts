/** Where a development build takes its client token from (R-H01), or `null`. Always `null` in a production build. */
declare const __TEST_TOKEN__: {
  /** TEST_TOKEN_HOST: the development host's origin. */
  host: string;
  /** TEST_TOKEN_HEADER: the header that the host asks for, as `Name: value`. */
  header: string;
  /** TEST_TOKEN_PASSPHRASE: the key is made from it. */
  passphrase: string;
} | null;
