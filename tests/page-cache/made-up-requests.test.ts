import { expect, test } from 'bun:test'
import { seedLanguages } from '#src/i18n/languages.ts'
import { announcementAt } from '#src/appearance/announcement.ts'
import { currentSettings, saveSettings } from '#src/settings/settings.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { testEngine } from '#tests/support/test-db.ts'
import '#tests/support/both-engines.ts'

const { shop, app, guest } = storeTest()

const ask = async (path: string, headers: Record<string, string>) => app.handle(new Request(`http://localhost${path}`, { headers }))
/** As no browser writes them; the parser of rendered pages reads them all the same. */
const oddlyWritten = (name: string, value: string) => [`${name} =${value}`, `\t${name}=${value}`, `a=b;\t${name}=${value}`]

test('an oddly written cookie hides the announcement from nobody else', async () => {
  await shop.db.transaction(seedLanguages)
  await shop.db.transaction((tx) => saveSettings(tx, { announcement_text: 'Two days only', announcement_dismissible: true }, shop.now()))
  const { version } = announcementAt(await currentSettings(shop), shop.now())!
  // The first request looks for changes only.
  await guest.get('/shop')
  for (const [index, cookie] of oddlyWritten('announcement', version).entries()) {
    const path = `/shop?page=1&x=${index}`
    for (let times = 0; times < 2; times += 1) expect(await (await ask(path, { cookie })).text()).not.toContain('Two days only')
    expect((await guest.get(path)).text).toContain('Two days only')
  }
})

test('a page of a visitor with an oddly written personal cookie is not stored', async () => {
  await guest.get('/shop')
  for (const cookie of ['session', 'notice', 'voter'].flatMap((name) => oddlyWritten(name, 'a'.repeat(32))))
    expect((await ask('/shop', { cookie })).headers.get('etag')).toBeNull()
})

test('made-up hosts leave the own one its stored pages', async () => {
  await createTestProduct(shop, { name: 'Mug' })
  const { host } = new URL(shop.config.baseUrl)
  for (let index = 0; index < 30; index += 1) for (const path of ['/', '/shop']) await ask(path, { host: `made-up-${index}` })
  for (let times = 0; times < 3; times += 1) await ask('/shop', { host })
  // PostgreSQL is asked on each request whether anything has changed.
  expect(await countQueries(shop, () => ask('/shop', { host }))).toBe(testEngine === 'postgres' ? 1 : 0)
})
