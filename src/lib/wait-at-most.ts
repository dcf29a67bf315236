/** Null when the work takes longer; it continues. */
export async function waitAtMost<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
