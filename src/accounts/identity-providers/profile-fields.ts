/** A text of a provider's response; '' for anything else. */
export function readText(value: unknown, key: string): string {
  const field = readField(value, key)
  return typeof field === 'string' ? field : ''
}

/** An ID, which providers send as text or number; '' for anything else. */
export function readId(value: unknown, key: string): string {
  const field = readField(value, key)
  if (typeof field === 'number') return Number.isSafeInteger(field) ? String(field) : ''
  return typeof field === 'string' ? field : ''
}

/** Only true counts: some providers send "false" as a text. */
export const readFlag = (value: unknown, key: string): boolean => readField(value, key) === true

const readField = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
