/** The parts of a name that any JSON stores as they are, although in any case: some programs escape `+` and `@`, too. */
export const plainParts = (name: string): string[] => name.split(/[^\w.-]+/).filter((part) => part !== '')

/**
 * Whether JSON, a text or a path has an address, in any case, or an ID as a whole: `mara@example.com` is no part of `amara@example.com`.
 */
export function namesPerson(payload: string, name: string): boolean {
  const [before, after] = [String.raw`(?<![\p{L}\p{N}._%+-])`, String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`]
  return new RegExp(`${before}${RegExp.escape(name)}${after}`, name.includes('@') ? 'iu' : 'u').test(withoutEscapes(payload))
}

const withoutEscapes = (text: string): string =>
  text
    .replace(/%40/g, '@')
    .replace(/\\(?:u([0-9a-f]{4})|.)/gi, (_, code?: string) => (code ? String.fromCharCode(Number.parseInt(code, 16)) : ' '))
    .normalize('NFC')
