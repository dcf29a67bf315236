import { notModifiedHeaders } from '#src/web/caching/not-modified.ts'
import type { PageHeaders } from './cached-page.tsx'

/** Of one response only. */
const ownNames = new Set(['x-request-id', 'content-encoding', 'content-length', 'etag', 'date'])
const maxShared = 500
const shared = new Map<string, PageHeaders>()

/** The headers of a rendered page for everyone who gets it: nearly all pages send the same, so they share one object. */
export function sharedHeaders(sent: Headers): PageHeaders {
  const own = [...sent].filter(([name]) => !ownNames.has(name)) as [string, string][]
  const key = own.join('\n')
  const known = shared.get(key)
  if (known) return known
  const withEncoding = (encoding: string) => new Headers([...own, ['content-encoding', encoding]])
  const created: PageHeaders = {
    plain: new Headers(own),
    gzip: withEncoding('gzip'),
    zstd: withEncoding('zstd'),
    notModified: notModifiedHeaders(sent),
    hash: Bun.hash.wyhash(key),
  }
  if (shared.size >= maxShared) shared.clear()
  shared.set(key, created)
  return created
}
