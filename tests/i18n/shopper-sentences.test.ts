import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { builtInStrings } from '#src/i18n/built-in-strings.ts'
import { loadPack, packs } from '#src/i18n/packs.ts'
import { labelBases } from '#src/i18n/site-labels.ts'
import { bumpVersion } from '#src/settings/cache-versions.ts'
import { pseudoCode } from '#tests/support/pseudo-locale.ts'
import { pseudoPagesTest } from './pseudo-pages.ts'
import { splitPlural } from '#src/i18n/plural-forms.ts'

setDefaultTimeout(300_000)

const pages = await pseudoPagesTest()
const shown = new Set<string>()
beforeAll(readStore)

/** Each sentence of the test language is its key, so that pages say what they use. */
async function readStore(): Promise<void> {
  const { shop, clients } = pages
  await shop.db.transaction(async (tx) => {
    const { translations } = tx.t
    for (const key of Object.keys(builtInStrings))
      await tx
        .update(translations)
        .set({ text: `⟦${key}⟧` })
        .where(eq(translations.key, key))
    await bumpVersion(tx, `labels:${pseudoCode}`)
  })
  const paths = pages.paths().filter((path) => !path.startsWith('/admin'))
  for (const path of paths)
    for (const client of [clients.guest, clients.buyer, clients.customer])
      for (const reader of [client, client.htmx()])
        for (const [, key] of (await reader.get(path)).text.matchAll(/⟦([\w.-]+)⟧/g)) shown.add(key!)
}

test('every sentence that a page of the store shows is in German and French', async () => {
  expect(shown.size).toBeGreaterThan(500)
  for (const code of Object.keys(packs)) {
    const pack = await loadPack(code)
    expect([code, [...shown].filter((key) => !pack.has(key)).toSorted()]).toEqual([code, []])
  }
})

test('every sentence that a page of the store shows can be renamed', () => {
  const bases = new Set(labelBases().map(({ base }) => base))
  expect([...shown].filter((key) => !bases.has(splitPlural(key)?.base ?? key)).toSorted()).toEqual([])
})
