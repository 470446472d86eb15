/** Returns JSON in which nothing can end the script element that it stands in. */
export const inertJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
