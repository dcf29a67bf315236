/** The displayed author name: "June C." for June Calloway. */
export function publicName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = [...(rest.at(-1) ?? '')][0]
  return last ? `${first} ${last.toUpperCase()}.` : first
}
