/** True in `npm run test:nightly`, where tests run in every way and at full size. */
export const isNightly = process.env.NIGHTLY !== undefined;
