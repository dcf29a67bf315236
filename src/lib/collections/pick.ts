/** Some properties of a record, or columns of a table, under their own names. */
export function pick<T extends object, K extends keyof T>(from: T, ...keys: K[]): Pick<T, K> {
  const picked: Partial<T> = {}
  for (const key of keys) picked[key] = from[key]
  return picked as Pick<T, K>
}
