import { expect, test } from 'bun:test'
import { isValidSetting, saveSettings } from '#src/settings/settings.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, guest } = storeTest()

test('search engines may list the pages of a store, and none once its owner says so', async () => {
  expect((await guest.get('/')).headers.get('x-robots-tag')).toBeNull()
  expect((await guest.get('/robots.txt')).text).toContain('Disallow: /admin/\n')
  await shop.db.transaction((tx) => saveSettings(tx, { search_indexing: false }, shop.now()))
  const home = await guest.get('/')
  expect(home.headers.get('x-robots-tag')).toBe('noindex')
  expect(home.text).toContain('<meta name="robots" content="noindex">')
  const robots = await guest.get('/robots.txt')
  expect(robots.text).toBe('User-agent: *\nDisallow: /\n')
})

test('the rules of the owner follow those of the program, which stay', async () => {
  await shop.db.transaction((tx) => saveSettings(tx, { robots_rules: 'User-agent: SlowBot\nDisallow: /\n# archive' }, shop.now()))
  const { text } = await guest.get('/robots.txt')
  expect(text).toStartWith('User-agent: *\nDisallow: /admin$\n')
  expect(text).toContain('\n\nUser-agent: SlowBot\nDisallow: /\n# archive\n\nSitemap: http://localhost/sitemap.xml\n')
})

test.each(['Disalow: /x', 'just text', 'Disallow /x'])('the rule "%s" is refused', (rule) => {
  expect(isValidSetting('robots_rules', `User-agent: *\n\n${rule}`)).toBeFalse()
  expect(isValidSetting('robots_rules', 'User-agent: *\r\nDisallow: /private\r\n# a comment\n')).toBeTrue()
})
