import type { PageCacheStatistics } from '#src/web/caching/page-cache-interface.ts'
import type { CachedPage } from './cached-page.tsx'

/** Addresses with a query whose first request is remembered. */
const maxRequested = 20_000

export interface PageStore {
  has(key: string): boolean
  /** A stored page, valid or not; it is not used by this. */
  peek(key: string): CachedPage | null
  /** Null for a page that is missing or was valid until before `now`. */
  get(key: string, now: number): CachedPage | null
  /** Stores an address with a query only when it is asked for again: most made-up ones never are. */
  add(page: CachedPage): boolean
  /** Counts bytes that a page has grown by. */
  grow(page: CachedPage, bytes: number): void
  removeProducts(ids: number[]): void
  clear(): void
  statistics(): PageCacheStatistics
}

/** Up to `maxBytes` of pages. The ones that were asked for longest ago are removed first. */
export function createPageStore(maxBytes: number): PageStore {
  // In the order of their last use.
  const pages = new Map<string, CachedPage>()
  const keysByProduct = new Map<number, Set<string>>()
  let requested = new Set<bigint | number>()
  let bytes = 0
  const counts = { hits: 0, stored: 0, removed: 0 }

  function remove(page: CachedPage): void {
    if (!pages.delete(page.key)) return
    bytes -= page.bytes
    counts.removed += 1
    for (const id of page.rule.products ?? []) {
      const keys = keysByProduct.get(id)
      keys?.delete(page.key)
      if (keys?.size === 0) keysByProduct.delete(id)
    }
  }

  function removeOldest(): void {
    for (const page of pages.values()) {
      if (bytes <= maxBytes) return
      remove(page)
    }
  }

  function wasRequested(key: string): boolean {
    const mark = Bun.hash.wyhash(key)
    if (requested.delete(mark)) return true
    if (requested.size >= maxRequested) requested = new Set()
    requested.add(mark)
    return false
  }

  return {
    has: (key) => pages.has(key),
    peek: (key) => pages.get(key) ?? null,
    get(key, now) {
      const page = pages.get(key)
      if (!page) return null
      if (now >= page.until) {
        remove(page)
        return null
      }
      pages.delete(key)
      pages.set(key, page)
      counts.hits += 1
      return page
    },
    add(page) {
      const known = pages.get(page.key)
      if (known) remove(known)
      else if (page.key.includes('?') && !wasRequested(page.key)) return false
      if (page.bytes > maxBytes / 4) return false
      pages.set(page.key, page)
      bytes += page.bytes
      counts.stored += 1
      for (const id of page.rule.products ?? []) {
        const keys = keysByProduct.get(id)
        if (keys) keys.add(page.key)
        else keysByProduct.set(id, new Set([page.key]))
      }
      removeOldest()
      return true
    },
    grow(page, added) {
      if (pages.get(page.key) !== page) return
      bytes += added
      removeOldest()
    },
    removeProducts(ids) {
      for (const id of ids) for (const key of [...(keysByProduct.get(id) ?? [])]) remove(pages.get(key)!)
    },
    clear() {
      counts.removed += pages.size
      pages.clear()
      keysByProduct.clear()
      bytes = 0
    },
    statistics: () => ({ ...counts, pages: pages.size, bytes, maxBytes }),
  }
}
