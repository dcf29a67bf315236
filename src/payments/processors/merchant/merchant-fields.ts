/** Throws unless the field is a text. */
export function requireText(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`the merchant of record sent no ${field}`)
  return value
}

/** Amounts are texts in minor units, e.g. "1250". Throws for any other. */
export function requireMinorUnits(value: unknown, field: string): number {
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw new Error(`the merchant of record sent no ${field}`)
  return Number(value)
}
