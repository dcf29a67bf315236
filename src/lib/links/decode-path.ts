import { joinSaraAm } from './slugs.ts'

/** The characters of a path, composed, so that all spellings of an address are the same text; null for invalid escapes. */
export function decodePath(path: string): string | null {
  if (/^[!-$&-~]*$/.test(path)) return path
  try {
    return joinSaraAm(decodeURIComponent(path).normalize('NFC'))
  } catch {
    return null
  }
}
