/** The last two versions of Chromium, Firefox, Safari and their mobile versions, as README.md promises. */
export const target = ['chrome140', 'edge140', 'firefox143', 'safari18.4', 'ios18.4'];
