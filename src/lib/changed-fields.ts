/** Of what is wanted, what is not so yet: whatever a statement names is written, with every index that holds it. */
export function changedFields<T extends object>(current: T, input: Partial<T>): Partial<T> {
  const changes = Object.entries(input).filter(([name, value]) => !Bun.deepEquals(value, current[name as keyof T]))
  return Object.fromEntries(changes) as Partial<T>
}
