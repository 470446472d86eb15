/** The npm package has no types of its own. Words with marks of a tool inside are lists or objects. */
declare module 'xliff' {
  type Unit = {
    source: unknown;
    target?: unknown;
    note?: string;
    additionalAttributes?: Record<string, string>;
  };
  type Resources = Record<string, Record<string, Unit>>;
  export function js2xliff(data: {
    sourceLanguage: string;
    targetLanguage: string;
    resources: Resources;
  }): Promise<string>;
  export function xliff2js(text: string): Promise<{ targetLanguage?: string; resources?: Resources }>;
}
