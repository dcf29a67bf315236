import { expect, setDefaultTimeout, test } from 'bun:test'
import { saveUserLanguage } from '#src/accounts/users.ts'
import { buildApp } from '#src/app.tsx'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { loadAdminPack, loadPack } from '#src/i18n/packs.ts'
import { lazy } from '#src/lib/caching/lazy.ts'
import { toPseudo, visibleTexts } from '#tests/support/pseudo-locale.ts'
import type { TestResponse } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { findUnvisitedPages, pseudoPagesTest } from '../i18n/pseudo-pages.ts'

setDefaultTimeout(300_000)

const pages = await pseudoPagesTest()

/** Opens every page as someone it is for, the admin as staff who chose German. */
const openPages = lazy(async () => {
  const { guest, buyer, customer } = pages.clients
  const { shop } = pages
  const user = await createTestUser(shop, 5, 'deutsch@example.com')
  await shop.db.transaction((tx) => saveUserLanguage(tx, user.id, 'de'))
  const admin = await createSignedInClient(buildApp(shop), shop, user)
  const failed: string[] = []
  const opened = new Map<string, TestResponse>()
  for (const path of pages.paths()) {
    const people = path.startsWith('/admin') ? [admin] : /^\/(cart|checkout)/.test(path) ? [buyer, guest] : [customer, guest]
    for (const ask of people.flatMap((client) => [() => client.get(path), () => client.htmx().get(path)])) {
      const response = await ask()
      if (response.status >= 500) failed.push(`${response.status} ${path}`)
      if (response.status !== 200) continue
      opened.set(path, response)
      break
    }
  }
  return { failed, opened }
})

// The crawls by role and language run on one engine; this one runs the queries of every page on both.
test('every page opens for someone it is for, as a page or as a fragment', async () => {
  const { failed, opened } = await openPages()
  expect(failed).toEqual([])
  expect(findUnvisitedPages(opened.keys())).toEqual([])
})

const german = new Set([...(await loadPack('de')).values(), ...(await loadAdminPack('de')).values()])
const english = new Set<string>(Object.values(builtInStrings))
/** Of the language of this store: by them a sentence is found that does not follow the reader's language. */
const pseudoLetters = /[ƀƒĝĥĵķļɱþɋŕţṽŵẋ]/
const isForeign = (text: string): boolean => pseudoLetters.test(text) || (english.has(text) && !german.has(text))

/** Pages that show the store, in the language of the store. */
const showsStore = /\/preview(\?|$)/
/** Names of the fixture, and the subject of an email to a customer. */
const isData = (text: string): boolean => ['Card', toPseudo('English')].includes(text) || /^\[\d{6} /.test(text)

test('no page of the admin shows staff who chose German a sentence in another language', async () => {
  const { opened } = await openPages()
  const found = new Map<string, string>()
  let shown = 0
  for (const [path, { headers, text }] of opened) {
    if (!path.startsWith('/admin/') || showsStore.test(path) || !headers.get('content-type')?.includes('html')) continue
    shown += 1
    const language = /<html[^>]* lang="([^"]+)"/.exec(text)?.[1] ?? 'de'
    if (language !== 'de') found.set(`lang="${language}"`, path)
    for (const sentence of visibleTexts(text).filter((candidate) => isForeign(candidate) && !isData(candidate))) found.set(sentence, path)
  }
  expect(shown).toBeGreaterThan(150)
  expect([...found].map(([sentence, path]) => `${path}: ${sentence}`)).toEqual([])
})

test('a sentence in English or in the language of the store is found', () => {
  expect(visibleTexts('<p>Änderungen speichern</p><p>Name</p>').filter(isForeign)).toEqual([])
  expect(visibleTexts(`<h1>Best sellers</h1><p>${toPseudo('3 orders')}</p><p>Name</p>`).filter(isForeign)).toEqual([
    'Best sellers',
    toPseudo('3 orders'),
  ])
})
