import { localPath } from '#src/lib/links/local-path.ts'

/** The page of this store that a form was on, without a language in its address. */
export function previousPath(referer: string | null, baseUrl: string): string {
  const url = referer === null ? null : URL.parse(referer)
  if (!url || url.origin !== new URL(baseUrl).origin) return '/'
  url.searchParams.delete('lang')
  return localPath(url.pathname + url.search) ?? '/'
}
