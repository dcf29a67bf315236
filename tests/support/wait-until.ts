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
