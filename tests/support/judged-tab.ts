import { axeScript } from './accessibility.ts'
import { openTab } from './chromium.ts'
import type { Tab, TabOptions } from './tab-pool.ts'

/** A tab for pages that are judged one after the other: axe is sent to it once. */
export async function openJudgedTab(shop: Parameters<typeof openTab>[0], options: TabOptions = {}): Promise<Tab> {
  const tab = await openTab(shop, { reducedMotion: 'reduce', ...options })
  await tab.addInitScript(axeScript)
  return tab
}
