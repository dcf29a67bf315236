/** The path to go on to after signing in: a path of this shop as typed, or `fallback` for anything that could lead elsewhere. */
export function safeNextPath(next: string | null | undefined, fallback = '/'): string {
  if (!next || next.length > 2000 || !next.startsWith('/')) return fallback
  // Browsers read \ as / and drop tabs and line breaks, so /\evil and /<tab>/evil would leave the site.
  if (/^\/[\\/]|[\\\u0000-\u0020\u007f]/.test(next)) return fallback
  const url = new URL(next, base)
  return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : fallback
}

const base = 'http://same.invalid'
