import { Glob } from 'bun'
import { expect, test } from 'bun:test'
import { minifySheet } from '#src/web/minify.ts'
import { staticRoot } from '#src/web/assets.ts'
import { openTab, startTestShop } from '#tests/support/chromium.ts'

const shop = await startTestShop()

// The browser writes both from what it read; only the values of custom properties keep their spaces.
const readRules = (css: string) => `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(${JSON.stringify(css)})
  return [...sheet.cssRules].map(({ cssText }) => cssText).join('\\n').replace(/\\s*([,/>:;{}])\\s*/g, '$1').replace(/\\s+/g, ' ')
})()`

test('a minified sheet means what it meant', async () => {
  const tab = await openTab(shop)
  await tab.goto('/contact')
  let compared = 0
  for await (const name of new Glob('css/**/*.css').scan(staticRoot())) {
    const css = await Bun.file(`${staticRoot()}/${name}`).text()
    const [rules, minified] = [await tab.evaluate<string>(readRules(css)), await tab.evaluate<string>(readRules(minifySheet(css)))]
    expect([name, minified]).toEqual([name, rules])
    if (rules.length > 0) compared += 1
  }
  expect(compared).toBeGreaterThan(50)
})
