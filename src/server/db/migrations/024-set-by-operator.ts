/** What the operator set of a link (expired it, put it under maintenance) is not undone by loading the demo links anew. */
export const setByOperator = ['alter table links add column set_at timestamptz -- when the operator last did'];
