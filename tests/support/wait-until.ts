import type { Page } from 'playwright-core'

/** Waits until this expression is true of the page, looking before each frame. Playwright's own needs `eval`, which the content policy forbids. */
export const waitUntil = (tab: Page, expression: string): Promise<void> =>
  tab.evaluate(`new Promise((resolve) => {
    const look = () => (${expression} ? resolve() : requestAnimationFrame(look))
    look()
  })`)

/** Waits until no part of the page is on its way: neither one that loads by itself nor one that was asked for. */
export const waitForParts = (tab: Page): Promise<void> =>
  waitUntil(tab, `!document.querySelector('[hx-trigger="load"], .htmx-request, [aria-busy=true]')`)
