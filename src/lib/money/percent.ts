/** A tax above it would be a mistake. */
export const maxPercent = 100

/** "7.25" or "7,25" as parts per million, exact to four decimals; null for anything else. */
export function parsePercent(text: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,4}))?$/.exec(text.trim())
  if (!match) return null
  const ppm = Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'))
  return ppm <= maxPercent * 10_000 ? ppm : null
}

/** For edit fields and files: 72500 -> "7.25". */
export const percentInput = (ratePpm: number): string => String(ratePpm / 10_000)
