import { expect, setDefaultTimeout, test } from 'bun:test'
import { announcementAt } from '#src/appearance/announcement.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { currentSettings, saveSettings } from '#src/settings/settings.ts'
import { createTestClient, type TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { createApps, shownText, storedPaths } from './stored-pages.ts'
import { pseudoPagesTest } from '../i18n/pseudo-pages.ts'

setDefaultTimeout(300_000)

const pages = await pseudoPagesTest()

test('every visitor gets the page that is rendered for them alone, whoever asked before', async () => {
  const { shop, clients } = pages
  clients.guest.cookies.clear()
  const apps = createApps(shop)
  const app = apps.cached()
  const wholesale = await createSignedInClient(app, shop, await createTestUser(shop, 2, 'wholesale@example.com'))
  const neighbor = await createSignedInClient(app, shop, await createTestUser(shop, 1, 'neighbor@example.com'))
  await shop.db.transaction(async (tx) => {
    await saveLanguage(tx, { code: 'en', name: 'English', active: true })
    await saveSettings(tx, { announcement_text: 'Two days only', announcement_dismissible: true }, shop.now())
  })
  const { version } = announcementAt(await currentSettings(shop), shop.now())!
  const withoutAnnouncement = createTestClient(app, new Map([['announcement', version]]))
  const reader = createTestClient(app, new Map([['language', 'en']]))
  const visitors = {
    guest: clients.guest,
    buyer: clients.buyer,
    withoutAnnouncement,
    reader,
    customer: clients.customer,
    neighbor,
    wholesale,
    staff: clients.admin,
  }
  const uncached = apps.uncached()
  const withCookies = (to: Parameters<typeof createTestClient>[0], { cookies }: TestClient) => createTestClient(to, new Map(cookies))
  const paths = await storedPaths(clients.guest, pages.paths())
  expect(paths.length).toBeGreaterThan(25)
  const different: string[] = []
  const reused = new Set<string>()
  let fromCache = 0
  for (const path of paths) {
    // Twice, so that the second round meets what the first has stored.
    for (const [name, client] of [...Object.entries(visitors), ...Object.entries(visitors)]) {
      const { hits } = app.cacheStatistics()!
      const shown = await withCookies(app, client).get(path)
      const own = await withCookies(uncached, client).get(path)
      if (shown.headers.get('etag')?.startsWith('W/"')) fromCache += 1
      else if (app.cacheStatistics()!.hits > hits) reused.add(`${name} ${path}`)
      if (shown.status !== own.status || shownText(shown.text) !== shownText(own.text)) different.push(`${name} ${path}`)
    }
  }
  expect(different).toEqual([])
  expect(fromCache).toBeGreaterThan(2 * paths.length)
  // Pages of guests that two customers got with what is their own.
  expect(reused.size).toBeGreaterThan(paths.length)
  expect([...reused].filter((one) => !/^(customer|neighbor) /.test(one))).toEqual([])
})

test('a stored page says the same to everybody, to the letter: it has no key, time or number of one visitor', async () => {
  const { shop } = pages
  const [one, other] = [createApps(shop).uncached(), createApps(shop).uncached()]
  const different: string[] = []
  const paths = await storedPaths(createTestClient(createApps(shop).cached()), pages.paths())
  expect(paths.length).toBeGreaterThan(25)
  for (const path of paths)
    if ((await createTestClient(one).get(path)).text !== (await createTestClient(other).get(path)).text) different.push(path)
  expect(different).toEqual([])
})
