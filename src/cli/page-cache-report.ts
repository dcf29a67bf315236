import type { Shop } from '#src/shop.ts'
import { createDiskStorage } from '#src/shop/disk-files.ts'
import type { FileStorage } from '#src/shop/files.ts'
import { realSystem } from '#src/shop/real-system.ts'
import type { PageCacheStatistics } from '#src/web/caching/page-cache-interface.ts'
import type { CheckResult } from './data-checks.ts'

interface SavedStatistics extends PageCacheStatistics {
  /** ISO 8601. */
  savedAt: string
}

const fileName = 'page-cache.json'

const [saveIntervalMs, savesPerLogEntry] = [5 * 60_000, 12]

/** Logs what the page cache has done once an hour, and saves it for the doctor, which is a program of its own. Returns how to stop. */
export function startPageCacheReports(shop: Shop, readStatistics: () => PageCacheStatistics | null): () => Promise<void> {
  if (readStatistics() === null) return async () => {}
  const files = createDiskStorage(shop.config.dataDir, shop.random)
  let saves = 0
  const save = async () => {
    const statistics = { ...readStatistics()!, savedAt: new Date(shop.now()).toISOString() } satisfies SavedStatistics
    const saved = files.put(fileName, new TextEncoder().encode(JSON.stringify(statistics)))
    await saved.catch((err: unknown) => shop.log.warn({ err }, 'statistics of the page cache could not be saved'))
  }
  const timer = shop.timers.every(saveIntervalMs, () => {
    saves += 1
    if (saves % savesPerLogEntry === 0) shop.log.info({ pageCache: readStatistics() }, 'page cache')
    void save()
  })
  return async () => {
    timer.cancel()
    await save()
  }
}

/** What the page cache last saved about itself. */
export async function checkPageCache({ dataDir, pageCacheBytes }: { dataDir: string; pageCacheBytes: number }): Promise<CheckResult[]> {
  if (pageCacheBytes === 0) return [{ level: 'fine', text: 'The page cache is off: every page is rendered for every visitor' }]
  const saved = await readStatistics(createDiskStorage(dataDir, realSystem.random))
  if (!saved) return [{ level: 'fine', text: `The page cache may use ${megabytes(pageCacheBytes)} MB. It has not run yet` }]
  const { hits, stored, pages, bytes, maxBytes, removed, savedAt } = saved
  return [
    {
      level: 'fine',
      text: `The page cache held ${pages} pages in ${megabytes(bytes)} of ${megabytes(maxBytes)} MB on ${savedAt}: ${hits} sent since the start, ${stored} stored, ${removed} removed`,
    },
  ]
}

async function readStatistics(files: FileStorage): Promise<SavedStatistics | null> {
  const file = await files.get(fileName)
  if (!file) return null
  try {
    return (await file.json()) as SavedStatistics
  } catch {
    // An earlier version, which did not write it at once, may have been stopped meanwhile.
    return null
  }
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)
