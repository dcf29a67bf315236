/** One or two letters that stand for a person. */
export function initials(name: string): string {
  const names = name.trim().split(/\s+/)
  return ((names[0]?.[0] ?? '') + (names.length > 1 ? (names.at(-1)?.[0] ?? '') : '')).toUpperCase()
}
