import { expect, test } from 'bun:test'
import { startTestShop } from '#tests/support/chromium.ts'
import { borrowTab, returnTab } from '#tests/support/tab-pool.ts'

const shop = await startTestShop()
const options = { baseURL: shop.config.baseUrl }

test('a tab that a test has returned is lent again with nothing of that test left in it', async () => {
  const used = await borrowTab(options)
  await used.addInitScript(`self.isFromBefore = true`)
  await used.goto('/login')
  await used.evaluate<unknown>(`{
    self.name = 'before'
    document.cookie = 'before=1'
    localStorage.setItem('before', '1')
    sessionStorage.setItem('before', '1')
    setInterval(() => console.error('from before'), 10)
  }`)
  await returnTab(used)

  const lent = await borrowTab(options)
  expect(lent).toBe(used)
  await lent.goto('/login')
  expect(
    await lent.evaluate<unknown>(`[name, document.cookie, localStorage.length, sessionStorage.length, typeof self.isFromBefore]`),
  ).toEqual(['', '', 0, 0, 'undefined'])
  expect(lent.consoleErrors).toEqual([])
  await returnTab(lent)
})
