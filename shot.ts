import { chromium } from 'playwright-core'
import { findChromium } from './tests/support/find-chromium.ts'
const base = 'http://localhost:4816'
const browser = await chromium.launch({ executablePath: findChromium('headless'), args: ['--no-sandbox'] })
for (const width of [1440, 390])
  for (const scheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme })
    const tab = await context.newPage()
    await tab.goto(base + '/login')
    await tab.fill('input[name=email]', 'admin@example.com')
    await tab.fill('input[name=password]', 'sundry-demo')
    await tab.click('main form button[type=submit]')
    await tab.waitForLoadState()
    for (const [name, path] of [
      ['list', '/admin/settings/services'],
      ['card', '/admin/settings/services/card-processor'],
      ['smtp', '/admin/settings/services/smtp'],
    ] as const) {
      await tab.goto(base + path)
      await tab.screenshot({ path: `/tmp/shot-services-${name}-${width}-${scheme}.png`, fullPage: true })
    }
    if (width === 1440 && scheme === 'light') {
      await tab.goto(base + '/admin/settings/services/shippo')
      await tab.fill('input[type=password]', 'wrong')
      await tab.click('#service-save')
      await tab.waitForLoadState()
      await tab.screenshot({ path: '/tmp/shot-services-wrong.png', fullPage: true })
      await tab.fill('input[type=password]', 'shippo_test_pretend')
      await tab.click('#service-save')
      await tab.waitForLoadState()
      await tab.screenshot({ path: '/tmp/shot-services-connected.png', fullPage: true })
      await tab.goto(base + '/admin/settings/services/smtp')
      for (const [n, v] of await tab.$$eval('.notice dl', (lists) =>
        [...lists[0]!.querySelectorAll('dt')].map((dt) => [dt.textContent!, dt.nextElementSibling!.textContent!]),
      ))
        console.log(n, v)
    }
    await context.close()
  }
await browser.close()
