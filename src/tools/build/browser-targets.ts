/** The last two versions of Chromium, Firefox, Safari and their phones, as README.md promises. */
export const target = ['chrome140', 'edge140', 'firefox143', 'safari18.4', 'ios18.4'];
