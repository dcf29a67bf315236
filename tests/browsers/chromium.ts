import { findProgram } from './child-process.ts'
import type { Driver } from './driver.ts'

/** Chromium through Playwright, to compare with. Throws an Error that says how to install it. */
export async function startChromium(): Promise<Driver> {
  const executablePath = findProgram(
    [Bun.env['CHROMIUM'], 'chromium', 'chromium-browser', 'google-chrome'],
    'There is no Chromium here. Install it (on Debian: apt-get install chromium) or set CHROMIUM to its path.',
  )
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  return {
    browser: `Chromium ${browser.version()}`,
    async goto(url) {
      await page.goto(url)
    },
    async evaluate(expression, frame) {
      if (!frame) return page.evaluate(expression)
      const content = await (await page.locator(frame).elementHandle())!.contentFrame()
      return content!.evaluate(expression)
    },
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (viewport) => page.setViewportSize(viewport),
    // Hiding the caret writes styles into the page, which the content policy refuses when htmx copies them.
    screenshot: () => page.screenshot({ caret: 'initial' }),
    clearCookies: () => page.context().clearCookies(),
    close: () => browser.close(),
  }
}
