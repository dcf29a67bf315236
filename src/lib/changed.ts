/** Of what is wanted, what is not so yet: whatever a statement names is written, with every index that holds it. */
export function changedFrom<T extends object>(before: T, wanted: Partial<T>): Partial<T> {
  const news = Object.entries(wanted).filter(([name, value]) => !Bun.deepEquals(value, before[name as keyof T]))
  return Object.fromEntries(news) as Partial<T>
}
