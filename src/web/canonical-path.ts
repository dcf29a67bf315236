// Paths that keep their case: files, API paths, discount codes, which are read in any, and language tags such as pt-BR in staff paths.
const caseSensitivePaths = /^\/(static|media|social-image|webhooks|api|admin|discount)\//

/** The canonical path: lower case, plain letters not encoded, without trailing or doubled slashes. Null when it already is. */
export function canonicalPath(path: string): string | null {
  let canonical = path.replace(/\/{2,}/g, '/')
  if (canonical.length > 1) canonical = canonical.replace(/\/$/, '')
  if (canonical.includes('%')) canonical = canonical.replace(plainEscapes, decodeURIComponent)
  if (/[A-Z]|%[89a-f]/i.test(canonical) && !caseSensitivePaths.test(canonical))
    canonical = canonical.replace(/(?:%[89a-f][0-9a-f])+|%[0-9a-f]{2}|[A-Z]/gi, toLowerCase)
  return canonical === path ? null : canonical
}

// Letters, digits, hyphens, underscores and tildes mean the same without an escape (RFC 3986); not dots, which make up path segments.
const plainEscapes = /%(?:2d|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi

/** What lower case does not change stays as it was encoded. */
function toLowerCase(part: string): string {
  if (part.length === 1) return part.toLowerCase()
  const text = isDecodablePath(part) ? decodeURIComponent(part) : ''
  return text === text.toLowerCase() ? part : encodeURIComponent(text.toLowerCase())
}

/** False for invalid escapes and for NUL. */
export function isDecodablePath(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\u0000')
  } catch {
    return false
  }
}
