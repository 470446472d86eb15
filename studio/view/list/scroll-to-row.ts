/** Scrolls the selected row into view; used as its `ref`. */
export const scrollToRow = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });
