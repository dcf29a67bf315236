import { join } from 'node:path'
import { desktop, type Driver, laptop, phone, type Viewport } from './driver.ts'
import { type Journey, journeys } from './journeys.ts'
import { type BrowserName, type JourneyOptions, parseJourneyOptions } from './options.ts'
import { type ServedShop, serveDemoShop } from './served-shop.ts'
import { createTab } from './tab.ts'

/**
 * Drives the journeys in one browser: `bun run journeys --browser firefox`. Further words pick journeys by their titles;
 * `--screenshots <folder>` saves how their pages look.
 */
const starters: Record<BrowserName, () => Promise<Driver>> = {
  firefox: async () => (await import('./firefox.ts')).startFirefox(),
  webkit: async () => (await import('./webkit.ts')).startWebKit(),
  chromium: async () => (await import('./chromium.ts')).startChromium(),
}

// Ends the browser and the shop, too: see startProcess.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
process.exit((await runJourneys(Bun.argv.slice(2))) ? 0 : 1)

async function runJourneys(args: string[]): Promise<boolean> {
  let driver: Driver | undefined
  let shop: ServedShop | undefined
  try {
    const options = parseJourneyOptions(args)
    driver = await starters[options.browser]()
    console.log(`${driver.browser}: starting a demo shop …`)
    shop = await serveDemoShop()
    const selected = journeys.filter(({ title }) => options.filters.every((filter) => title.includes(filter)))
    let failed = 0
    for (const journey of selected) if (!(await runJourney(journey, { driver, shop, options }))) failed += 1
    console.log(`${driver.browser}: ${selected.length - failed} passed, ${failed} failed`)
    return failed === 0 && selected.length > 0
  } catch (error) {
    console.error((error as Error).message)
    return false
  } finally {
    await driver?.close()
    await shop?.stop()
  }
}

interface Run {
  driver: Driver
  shop: ServedShop
  options: JourneyOptions
}

async function runJourney({ title, viewport = laptop, run }: Journey, { driver, shop, options }: Run): Promise<boolean> {
  const startedAt = performance.now()
  const problems: string[] = []
  try {
    await driver.clearCookies()
    await driver.resize(viewport)
    await run(createTab(driver, shop.url), (name) => saveScreenshots(name, { driver, options, viewport }))
  } catch (error) {
    problems.push((error as Error).message)
    if (options.screenshots) await Bun.write(join(options.screenshots, `${options.browser}-failed.png`), await driver.screenshot())
  }
  problems.push(...shop.takeErrors())
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  for (const problem of problems) console.log(`    ${problem}`)
  return problems.length === 0
}

/** Shows a page on a phone and on a desktop; what only a phone has only there. */
async function saveScreenshots(name: string, { driver, options, viewport }: Omit<Run, 'shop'> & { viewport: Viewport }): Promise<void> {
  const { browser, screenshots } = options
  if (!screenshots) return
  for (const size of viewport === phone ? [phone] : [phone, desktop]) {
    await driver.resize(size)
    await Bun.write(join(screenshots, `${browser}-${name}-${size.width}.png`), await driver.screenshot())
  }
  await driver.resize(viewport)
}
