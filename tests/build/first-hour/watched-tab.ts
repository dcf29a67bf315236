import { openTab } from '#tests/support/chromium.ts'
import type { Tab } from '#tests/support/tab-pool.ts'

export interface WatchedTab {
  tab: Tab
  /** All HTML that it has received: pages and fragments. */
  readHtml(): Promise<string[]>
  /** Responses of 400 or more, and errors of the console and of scripts. */
  problems(): string[]
}

/** A browser of its own, as a person would have it: with images, and nothing from before. */
export async function openWatchedTab(baseUrl: string): Promise<WatchedTab> {
  const tab = await openTab({ config: { baseUrl } }, { images: true, viewport: { width: 1440, height: 900 } })
  const html: Promise<string>[] = []
  const failed: string[] = []
  tab.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.request().method()} ${response.url()}`)
    // The body of a redirect cannot be read.
    if (response.headers()['content-type']?.startsWith('text/html')) html.push(response.text().catch(() => ''))
  })
  return { tab, readHtml: () => Promise.all(html), problems: () => [...failed, ...tab.consoleErrors] }
}
