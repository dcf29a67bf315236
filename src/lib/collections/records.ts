export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function keysOf<T extends object>(record: T): Extract<keyof T, string>[] {
  const keys: Extract<keyof T, string>[] = []
  for (const key in record) keys.push(key)
  return keys
}

export const recordOf = <K extends string, V>(entries: readonly (readonly [K, V])[]): Record<K, V> =>
  Object.fromEntries(entries) as Record<K, V>
