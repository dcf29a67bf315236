import { describe, expect, test } from 'bun:test'
import { openTab, servedShop } from '#tests/support/chromium.ts'
import { faultsOn } from '#tests/support/judge.ts'
import { addPerson, signIn } from '#tests/support/people.ts'
import { aProduct } from '#tests/support/products.ts'

const shop = await servedShop()
const boss = await addPerson(shop, 5)
for (const name of ['Cup', 'Mug']) await aProduct(shop, { name })

const list = '/admin/ecommerce/products'

async function staffTab() {
  const tab = await openTab(shop, { reducedMotion: 'reduce', bypassCSP: true })
  await signIn(tab, shop, boss)
  await tab.goto(list)
  await tab.locator('h1').click()
  return tab
}

describe('shortcuts of a single key', () => {
  test('lead through the staff area', async () => {
    const tab = await staffTab()
    for (const key of ['g', 'o']) await tab.keyboard.press(key)
    await tab.waitForURL('**/admin/ecommerce/orders')
    for (const key of ['g', 'p']) await tab.keyboard.press(key)
    await tab.waitForURL(`**${list}`)
    await tab.keyboard.press('c')
    await tab.waitForURL(`**${list}/create`)
    expect(tab.faults).toEqual([])
  })

  test('are listed by ?, and stay switched off in a browser that wants none', async () => {
    const tab = await staffTab()
    await tab.keyboard.press('?')
    const dialog = tab.locator('#shortcuts[open]')
    await dialog.waitFor()
    expect(await faultsOn(tab, { within: '#shortcuts' })).toEqual([])
    await dialog.getByLabel('Use shortcuts of a single key').press(' ')
    await tab.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const chosen = tab.locator('tr[data-active]')
    await tab.keyboard.press('j')
    expect(await chosen.count()).toBe(0)
    await tab.reload()
    for (const key of ['j', '?']) await tab.keyboard.press(key)
    expect([await chosen.count(), await dialog.count()]).toEqual([0, 0])

    await tab.locator('.profile summary').click()
    await tab.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await dialog.getByLabel('Use shortcuts of a single key').check()
    await tab.keyboard.press('Escape')
    await tab.locator('h1').click()
    await tab.keyboard.press('j')
    await chosen.waitFor()
    expect(tab.faults).toEqual([])
  })
})
