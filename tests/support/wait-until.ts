import type { Page } from 'playwright-core'

/**
 * Waits until this expression is true of the page. Asks from outside: without script a page runs no callbacks, and Playwright's own way needs
 * `eval`, which the content policy forbids.
 */
export async function waitUntil(tab: Page, expression: string): Promise<void> {
  while (!(await tab.evaluate<boolean>(expression))) await Bun.sleep(pollMs)
}

const pollMs = 20

/** Waits until no part of the page is on its way: neither one that loads by itself nor one that was asked for. */
export const waitForParts = (tab: Page): Promise<void> =>
  waitUntil(tab, `!document.querySelector('[hx-trigger="load"], .htmx-request, [aria-busy=true]')`)

/** Until the next page: what waits for seconds on this one, such as the saving of a draft, waits a tenth of that. */
export const hurryTimers = (tab: Page): Promise<void> =>
  tab.evaluate<void>(`{
    const { setTimeout } = self
    self.setTimeout = (run, ms = 0, ...rest) => setTimeout(run, ms < 1000 ? ms : ms / 10, ...rest)
  }`)
