/** Brings the row of a list that is selected into view, as its `ref`. */
export const showRow = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });
