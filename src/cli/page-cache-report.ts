import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '#src/shop.ts'
import type { PageCacheStatistics } from '#src/web/caching/page-cache-interface.ts'
import type { CheckResult } from './data-checks.ts'

interface SavedStatistics extends PageCacheStatistics {
  /** ISO 8601. */
  savedAt: string
}

const statisticsFile = (dataDir: string): string => join(dataDir, 'page-cache.json')

const [saveIntervalMs, savesPerLogEntry] = [5 * 60_000, 12]

/** Logs what the page cache has done once an hour, and saves it for the doctor, which is a program of its own. Returns how to stop. */
export function startPageCacheReports(shop: Shop, readStatistics: () => PageCacheStatistics | null): () => Promise<void> {
  if (readStatistics() === null) return async () => {}
  let saves = 0
  const save = async () => {
    const statistics = { ...readStatistics()!, savedAt: new Date(shop.now()).toISOString() } satisfies SavedStatistics
    const saved = writeFile(statisticsFile(shop.config.dataDir), JSON.stringify(statistics))
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
export function checkPageCache({ dataDir, pageCacheBytes }: { dataDir: string; pageCacheBytes: number }): CheckResult[] {
  if (pageCacheBytes === 0) return [{ level: 'fine', text: 'The page cache is off: every page is rendered for every visitor' }]
  const saved = readStatistics(dataDir)
  if (!saved) return [{ level: 'fine', text: `The page cache may use ${megabytes(pageCacheBytes)} MB. It has not run yet` }]
  const { hits, stored, pages, bytes, maxBytes, removed, savedAt } = saved
  return [
    {
      level: 'fine',
      text: `The page cache held ${pages} pages in ${megabytes(bytes)} of ${megabytes(maxBytes)} MB on ${savedAt}: ${hits} sent since the start, ${stored} stored, ${removed} removed`,
    },
  ]
}

function readStatistics(dataDir: string): SavedStatistics | null {
  const file = statisticsFile(dataDir)
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SavedStatistics
  } catch {
    // The store may be writing it.
    return null
  }
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)
