import { expect, test } from 'bun:test'
import { themeNames } from '#src/appearance/themes.ts'
import { saveSettings } from '#src/settings/settings.ts'
import { openTab } from '#tests/support/chromium.ts'
import { checkAccessibility } from '#tests/support/find-page-problems.ts'
import { measureOverflow } from '#tests/support/page-checks.ts'
import { createStockedShop, setCartCookie } from '#tests/support/stocked-shop.ts'

const shop = await createStockedShop()
const { variants } = shop.db.t
const [variant] = (await shop.db.read.select().from(variants).orderBy(variants.id)).filter(({ productId }) => productId === shop.pack.id)
const pages = ['/', '/items/field-pack', '/cart']

test.each(themeNames.filter((name) => name !== 'field'))(
  'axe finds nothing on the home page, a product and the cart in the theme %s, light and dark',
  async (theme) => {
    await shop.db.transaction((tx) => saveSettings(tx, { theme }, shop.now()))
    const tab = await openTab(shop, { reducedMotion: 'reduce' })
    await setCartCookie(tab, shop, [{ id: shop.pack.id, variantId: variant!.id }])
    for (const path of pages) {
      expect((await tab.goto(path))!.status()).toBe(200)
      expect(await tab.locator('link[href^="/theme/"]').count()).toBe(1)
      expect([path, await checkAccessibility(tab)]).toEqual([path, []])
      await tab.setViewportSize({ width: 390, height: 844 })
      expect([path, await measureOverflow(tab)]).toEqual([path, 0])
    }
  },
)
