/** For a test that is a way or variant of what others prove in `npm test`: `npm run test:nightly -- ways` runs it. */
export const everyWay = { tag: '@every-way' };
