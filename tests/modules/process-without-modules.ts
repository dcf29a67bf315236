import { plugin } from 'bun'
import { expect, test } from 'bun:test'
import { withoutModules } from './without-modules.ts'

// Run by removed-module.test.ts in a process of its own: the program without the modules that REMOVED_MODULES names.

const removed = (Bun.env['REMOVED_MODULES'] ?? '').split(' ')
plugin({
  name: 'without modules',
  setup(build) {
    build.onLoad({ filter: /\/src\/modules\.ts$/ }, async ({ path }) => {
      return { contents: withoutModules(await Bun.file(path).text(), removed), loader: 'ts' }
    })
    // Three weeks of orders, not ninety days: they take most of the time, and are all placed in the same way.
    build.onLoad({ filter: /\/db\/seeds\/demo\/orders\.ts$/ }, async ({ path }) => {
      const text = await Bun.file(path).text()
      return { contents: text.replace('const historyDays = 90\n', 'const historyDays = 21\n'), loader: 'ts' }
    })
  },
})

const { adminMenu } = await import('#src/admin/menu.ts')
const { buildApp } = await import('#src/app.tsx')
const { modules } = await import('#src/modules.ts')
const { seedDemo } = await import('#db/seeds/demo/seed-demo.ts')
const { createTestShop } = await import('#tests/support/shop.ts')
const { createTestClient } = await import('#tests/support/test-client.ts')
const { createSignedInClient, createTestUser } = await import('#tests/support/users.ts')

test(`${removed.join(', ')} are gone from the program, and nothing leads to them`, async () => {
  const shop = await createTestShop({ config: { rateLimits: false } })
  const admin = await createSignedInClient(buildApp(shop), shop, await createTestUser(shop, 5))
  const pages = ['/', '/search?q=mug', ...adminMenu.flatMap(({ items }) => items.map(({ href }) => href))]
  const statuses = new Map<string, number>()
  const dead: string[] = []
  for (const page of pages) {
    const { status, text } = await admin.get(page)
    if (status !== 200) dead.push(`${page}: ${status}`)
    for (const [, link = ''] of text.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) {
      if (!statuses.has(link)) statuses.set(link, (await admin.get(link)).status)
      if (statuses.get(link)! >= 400) dead.push(`${page} leads to ${link}: ${statuses.get(link)}`)
    }
  }
  expect(modules.map(({ name }) => name).filter((name) => removed.includes(name))).toEqual([])
  expect(pages.length).toBeGreaterThan(40)
  expect(dead).toEqual([])
})

test('the demo is filled without them, and its pages are shown', async () => {
  const shop = await createTestShop({ config: { rateLimits: false } })
  await seedDemo(shop)
  const guest = createTestClient(buildApp(shop))
  for (const page of ['/', '/questions', '/contact', '/about']) expect([page, (await guest.get(page)).status]).toEqual([page, 200])
})
