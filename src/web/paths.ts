import { hideSecrets } from '#src/lib/secrets/secret-links.ts'

// Paths that keep their case: files, API paths, and language tags such as pt-BR in staff paths.
const caseSensitivePaths = /^\/(static|media|social-image|webhooks|api|admin)\//

/** The canonical path: lower case, without trailing or doubled slashes. Null when it already is. */
export function canonicalPath(path: string): string | null {
  let canonical = path.replace(/\/{2,}/g, '/')
  if (canonical.length > 1) canonical = canonical.replace(/\/$/, '')
  if (/[A-Z]/.test(canonical) && !caseSensitivePaths.test(canonical))
    canonical = canonical.replace(/%[0-9a-f]{2}|[A-Z]/gi, (part) => (part.length === 1 ? part.toLowerCase() : part))
  return canonical === path ? null : canonical
}

/** False for invalid escapes and for NUL. */
export function isDecodablePath(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\u0000')
  } catch {
    return false
  }
}

/** A path for the log: without the query and secrets, and with token-like segments shortened. */
export function redactPath(path: string): string {
  return hideSecrets(path).replace(/[\w-]{20,}/g, (part) => (/\d/.test(part) ? part.slice(0, 4) + '…' : part))
}
