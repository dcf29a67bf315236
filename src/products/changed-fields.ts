/** Writing fewer columns updates fewer indexes. */
export function changedFields<T extends object>(current: T, input: Partial<T>): Partial<T> {
  const changes = Object.entries(input).filter(([name, value]) => !Bun.deepEquals(value, current[name as keyof T]))
  return Object.fromEntries(changes) as Partial<T>
}
