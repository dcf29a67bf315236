/** A record without some of its properties. */
export function omit<T extends object, K extends keyof T>(from: T, ...keys: readonly K[]): Omit<T, K> {
  const left: Partial<T> = { ...from }
  for (const key of keys) delete left[key]
  return left as Omit<T, K>
}
