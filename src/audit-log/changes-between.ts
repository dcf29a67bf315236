import { shorten } from '#src/lib/text/shorten.ts'
import { maxChangeLength } from './limits.ts'

/** Changed fields as [old, new] by name, for the audit log. Texts are truncated beyond `maxLength`. */
export function changesBetween(
  previous: Record<string, unknown>,
  next: Record<string, unknown>,
  maxLength = maxChangeLength,
): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {}
  for (const [name, value] of Object.entries(next)) {
    if (!Bun.deepEquals(previous[name] ?? null, value ?? null))
      changes[name] = [truncate(previous[name], maxLength), truncate(value, maxLength)]
  }
  return changes
}

function truncate(value: unknown, maxLength: number): unknown {
  return typeof value === 'string' ? shorten(value, maxLength) : (value ?? null)
}
