import { expect, setDefaultTimeout, test } from 'bun:test'
import { saveUserLanguage } from '#src/accounts/users.ts'
import { buildApp } from '#src/app.tsx'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { loadAdminPack, loadPack } from '#src/i18n/packs.ts'
import { toPseudo, visibleTexts } from '#tests/support/pseudo-locale.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { pseudoPagesTest } from './pseudo-pages.ts'

setDefaultTimeout(300_000)

const pages = await pseudoPagesTest()
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
  const { shop } = pages
  const user = await createTestUser(shop, 5, 'deutsch@example.com')
  await shop.db.transaction((tx) => saveUserLanguage(tx, user.id, 'de'))
  const client = await createSignedInClient(buildApp(shop), shop, user)
  const found = new Map<string, string>()
  let shown = 0
  for (const path of pages.paths().filter((candidate) => candidate.startsWith('/admin/') && !showsStore.test(candidate))) {
    const { text, headers, status } = await client.get(path)
    if (status !== 200 || !headers.get('content-type')?.includes('html')) continue
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
