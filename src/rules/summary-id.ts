/** The id of a document's summary on its page: links lead to `#contract-summary`. */
export const summaryId = (document: string): string => `${document}-summary`;
