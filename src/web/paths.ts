// Names below these are not ours to fold: files, machine addresses, and language tags such as pt-BR in staff paths.
const caseMatters = /^\/(static|media|webhooks|api|admin)\//

/** The one spelling of a path: no trailing or doubled slash, lower case. Null when it already is. */
export function canonicalPath(path: string): string | null {
  let right = path.replace(/\/{2,}/g, '/')
  if (right.length > 1) right = right.replace(/\/$/, '')
  if (/[A-Z]/.test(right) && !caseMatters.test(right))
    right = right.replace(/%[0-9a-f]{2}|[A-Z]/gi, (part) => (part.length === 1 ? part.toLowerCase() : part))
  return right === path ? null : right
}

/** False for escapes that do not decode and for NUL: no address of ours looks so. */
export function isReadablePath(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\u0000')
  } catch {
    return false
  }
}

/** A path fit for a log: what looks like a secret token is cut, and the query is left out. */
export function loggedPath(path: string): string {
  return path.replace(/[\w-]{20,}/g, (part) => (/\d/.test(part) ? part.slice(0, 4) + '…' : part))
}
