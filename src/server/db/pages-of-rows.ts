/**
 * Yields rows in pages: `read` returns those after the key of the last one, at most `size`. A page that is not full is
 * the last, and may be empty.
 */
export async function* pagesOf<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = await read(last);
    yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
