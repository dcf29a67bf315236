/** Changed fields as [old, new] by name, for the audit log. Long texts are truncated. */
export function changesBetween(previous: Record<string, unknown>, next: Record<string, unknown>): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {}
  for (const [name, value] of Object.entries(next)) {
    if (!Bun.deepEquals(previous[name] ?? null, value ?? null)) changes[name] = [truncate(previous[name]), truncate(value)]
  }
  return changes
}

const maxTextLength = 500

function truncate(value: unknown): unknown {
  return typeof value === 'string' && value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : (value ?? null)
}
