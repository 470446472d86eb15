/** The oldest browsers that the code is made for: older than the last two versions, which README.md promises. */
export const target = ['chrome140', 'edge140', 'firefox143', 'safari18.4', 'ios18.4'];
