/** At most `size` items each, because a SQL statement has a parameter limit. */
export function* inChunks<T>(items: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

export async function readInChunks<T, R>(items: readonly T[], read: (chunk: T[]) => PromiseLike<R[]>): Promise<R[]> {
  const rows: R[] = []
  for (const chunk of inChunks(items)) rows.push(...(await read(chunk)))
  return rows
}
