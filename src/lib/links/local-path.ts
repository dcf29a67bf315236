/** A path on this site that is safe to redirect to; null for anything that could lead to another site. */
export function localPath(path: string | null | undefined): string | null {
  // Browsers read \ as / and drop tabs and line breaks, so /\evil and /<tab>/evil would leave the site.
  if (!path || !/^\/(?!\/)/.test(path) || /[\\\u0000-\u001f\u007f]/.test(path)) return null
  const url = URL.parse(path, base)
  return url && url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : null
}

const base = 'http://same.invalid'
