/** What differs between two states of the same thing, as [old, new] by name: what the audit log keeps. Long texts are cut. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {}
  for (const [name, value] of Object.entries(after)) {
    if (!Bun.deepEquals(before[name] ?? null, value ?? null)) changes[name] = [cut(before[name]), cut(value)]
  }
  return changes
}

const longest = 500

function cut(value: unknown): unknown {
  return typeof value === 'string' && value.length > longest ? `${value.slice(0, longest)}…` : (value ?? null)
}
