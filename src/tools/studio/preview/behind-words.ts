/** What is said of a page that does not show everything as it is written. */
export const behindWords = {
  all: 'This is the page as it was before the mistakes below.',
  part: 'What has a mistake below shows as it was before. Everything else follows what you write.',
};
