/** The bytes of an answer. Throws an error with a short reason as soon as there are more than `most`. */
export async function bodyOf({ body }: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += (part as Uint8Array).length;
    if (size > most) throw new Error(`the answer is longer than ${most} bytes`);
    parts.push(part as Uint8Array);
  }
  return Buffer.concat(parts);
}
