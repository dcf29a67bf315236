import { describe, expect, test } from 'bun:test'
import { createDraftArticle, getArticleForStaff } from '#src/kb/edit-articles.ts'
import { searchArticles, searchLinkableArticles, searchShownArticles, suggestArticles } from '#src/kb/search-articles.ts'
import { articleKind } from '#src/kb/article-kind.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { createTestUser } from '#tests/support/users.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { createTestArticle, translateTestArticle } from './create-article.ts'
import { trash } from '#src/publishing/trash.ts'
import '#tests/support/matchers.ts'
import '#tests/support/both-engines.ts'

const { shop, guest } = storeTest()

const search = async (query: string, language: string | null = null) => {
  const { articles, corrected } = await searchShownArticles(shop.db.read, query, { language, now: shop.now() })
  return { titles: articles.map(({ title }) => title), corrected }
}
const suggest = async (text: string) =>
  (await suggestArticles(shop.db.read, { text, language: null, now: shop.now() })).map(({ title }) => title)

describe('a search in the help center', () => {
  test('finds words of title, excerpt and text, titles first', async () => {
    await createTestArticle(shop, { title: 'Track a parcel', body: '<p>Read about a <strong>refund</strong> elsewhere.</p>' })
    await createTestArticle(shop, { title: 'When is my refund paid?' })
    await createTestArticle(shop, { title: 'Gift cards', excerpt: 'A refund returns to the card.' })
    const { titles } = await search('refund')
    expect(titles[0]).toBe('When is my refund paid?')
    expect(titles.toSorted()).toEqual(['Gift cards', 'Track a parcel', 'When is my refund paid?'])
  })

  test('finds singular and plural, beginnings of words, and words without accents', async () => {
    await createTestArticle(shop, { title: 'Caring for dishes' })
    await createTestArticle(shop, { title: 'Crème brûlée bowls' })
    for (const query of ['dish', 'dishes', 'car']) expect((await search(query)).titles).toEqual(['Caring for dishes'])
    expect((await search('creme brulee')).titles).toEqual(['Crème brûlée bowls'])
  })

  test('corrects a misspelled word and says so', async () => {
    await createTestArticle(shop, { title: 'Return an order' })
    expect(await search('retrun')).toEqual({ titles: ['Return an order'], corrected: 'return' })
  })

  test('finds articles with some of the words when none has all', async () => {
    await createTestArticle(shop, { title: 'Return an order' })
    await createTestArticle(shop, { title: 'Lamp cables' })
    expect((await search('return gramophone')).titles).toEqual(['Return an order'])
  })

  test('finds what markup and syntax would hide, and never fails', async () => {
    await createTestArticle(shop, { title: 'Sizes', body: '<table><tbody><tr><td>wide</td><td>plate</td></tr></tbody></table>' })
    expect((await search('plate')).titles).toEqual(['Sizes'])
    for (const query of ['"', '* OR', "'; drop table kb_articles", 'NEAR(', 'tbody', ' ', 'x'.repeat(5000), '\u0000']) await search(query)
    expect((await search('tbody')).titles).toEqual([])
  })

  test('finds only what readers may see', async () => {
    await createTestArticle(shop, { title: 'Hidden draft', status: 'draft' })
    await createTestArticle(shop, { title: 'Hidden until later', publishAt: shop.now() + 1000 })
    const { id } = await createTestArticle(shop, { title: 'Hidden in the trash' })
    await shop.db.transaction((tx) => trash(tx, articleKind, { ids: [id], now: shop.now() }))
    expect((await search('hidden')).titles).toEqual([])
    shop.clock.advance(1000)
    expect((await search('hidden')).titles).toEqual(['Hidden until later'])
  })

  test('finds and shows translations', async () => {
    await shop.db.transaction((tx) => saveLanguage(tx, { code: 'de', name: 'Deutsch' }))
    const { id } = await createTestArticle(shop, { title: 'Return an order' })
    await translateTestArticle(shop, id, 'de', { title: 'Rückgabe', body: '<p>Schicken Sie die Töpfe zurück.</p>' })
    for (const query of ['Rückgabe', 'Rueckgabe', 'Töpfe', 'return']) expect((await search(query, 'de')).titles).toEqual(['Rückgabe'])
  })

  test('is swapped into the page while typing, and a page without script', async () => {
    await createTestArticle(shop, { title: 'Return an order', excerpt: 'Send it back <b>free</b>.' })
    const fragment = await guest.htmx('/kb').get('/kb?q=retrun')
    expect(fragment.text).toMatch(/<\/title><div class="kb-list" id="kb-list">/)
    expect(fragment.headers.get('hx-replace-url')).toBe('/kb?q=retrun')
    const page = await guest.get('/kb?q=retrun')
    expect(page.text).toStartWith('<!doctype html>')
    for (const response of [fragment, page]) {
      expect(response).toShow('1 article for “retrun”')
      expect(response).toShow('Showing articles for “return”.')
      expect(response.text).toContain('&lt;b&gt;free&lt;/b&gt;')
    }
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
  })

  test('without a result offers other articles and a ticket', async () => {
    const page = await guest.get('/kb?q=%3Cscript%3Ezzz')
    expect(page).toShow('No article found')
    expect(page.text).toContain('href="/tickets/create"')
    expect(page.text).not.toContain('<script>zzz')
  })
})

describe('articles suggested for a subject', () => {
  test('are those about its rare words, up to three', async () => {
    for (const title of [
      'Return an order',
      'Change an order',
      'Cancel an order',
      'Where is my order?',
      'Care for oiled oak',
      'Gift wrap',
    ]) {
      await createTestArticle(shop, { title, body: '<p>About your order.</p>' })
    }
    expect(await suggest('Hello, my oak table has a stain, please help with my order')).toEqual(['Care for oiled oak'])
    expect((await suggest('I want to return something of my order'))[0]).toBe('Return an order')
    expect((await suggest('order')).length).toBeLessThanOrEqual(3)
  })

  test('are those with its words in the title, before those that only mention them', async () => {
    await createTestArticle(shop, { title: 'Lamp cables', body: '<p>As long as those of a gramophone.</p>' })
    await createTestArticle(shop, { title: 'Gramophone needles' })
    expect(await suggest('My gramophone is broken')).toEqual(['Gramophone needles'])
  })

  test('are none for a subject that says nothing', async () => {
    await createTestArticle(shop, { title: 'Return an order', body: '<p>Please ask.</p>' })
    for (const subject of ['help please', '', '??', 'my']) expect(await suggest(subject)).toEqual([])
  })

  test('are a fragment with a polite count, from three letters on', async () => {
    await createTestArticle(shop, { title: 'Return an order' })
    const client = guest.htmx('/tickets/create')
    expect(await client.get('/kb/suggest?subject=How+do+I+return+a+mug')).toShow('1 article may help')
    expect((await client.get('/kb/suggest?subject=re')).text).toBe('')
    expect((await guest.get('/kb/suggest?subject=return')).location).toBe('/kb?q=return')
  })
})

describe('staff', () => {
  test('find articles of any state but the trash, and link only those that customers can open', async () => {
    await createTestArticle(shop, { title: 'Shown oak' })
    await createTestArticle(shop, { title: 'Draft oak', status: 'draft' })
    const { id } = await createTestArticle(shop, { title: 'Trashed oak' })
    await shop.db.transaction((tx) => trash(tx, articleKind, { ids: [id], now: shop.now() }))
    expect((await searchArticles(shop.db.read, 'oak', 5)).map(({ title }) => title).toSorted()).toEqual(['Draft oak', 'Shown oak'])
    expect(await searchArticles(shop.db.read, '', 5)).toHaveLength(2)
    const linkable = await searchLinkableArticles(shop.db.read, 'oak', { now: shop.now(), limit: 5 })
    expect(linkable.map(({ title, seoLink }) => [title, seoLink])).toEqual([['Shown oak', 'shown-oak']])
  })

  test('turn an answer into a draft', async () => {
    const { id: authorId } = await createTestUser(shop, 3)
    const id = await shop.db.transaction((tx) =>
      createDraftArticle(tx, {
        title: 'Oil for oak',
        bodyHtml: '<p onclick="x()">Linseed.</p><script>x()</script>',
        authorId,
        now: shop.now(),
      }),
    )
    expect(await getArticleForStaff(shop.db.read, id)).toMatchObject({
      status: 'draft',
      title: 'Oil for oak',
      seoLink: 'oil-for-oak',
      body: '<p>Linseed.</p>',
      authorId,
    })
  })
})
