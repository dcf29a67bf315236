import { describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { secretPaths } from '#src/lib/secrets/secret-links.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import { eraseStoredSecrets } from '#src/privacy/erase-secrets.ts'
import { flushMissedRequests } from '#src/redirects/record-requests.ts'
import { flushSearches, recordSearch } from '#src/search/record-searches.ts'
import { redactPath } from '#src/web/redact-path.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import { openTicket } from '#tests/support/tickets.ts'
import '#tests/support/matchers.ts'
import { realSystem } from '#src/shop/real-system.ts'

const { shop, guest, editor } = storeTest({ clients: { editor: 4 } })

const tails = [
  '.',
  ',',
  ')',
  '>',
  ';',
  ':',
  '!',
  '%3F',
  '"',
  "'",
  '%2E',
  '%29',
  '。',
  '»',
  '”',
  '…',
  '%BB',
  '%',
  ').',
  '。请回复',
  '%20',
  '\u200B',
]

describe('a link with a secret', () => {
  test.each(tails)('is opened when %s follows it', async (tail) => {
    const { token } = await openTicket(shop)
    const response = await guest.get(`/tickets/view/${token}${tail}`)
    expect(response.status).toBe(302)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.location).toBe(`/tickets/view/${token}`)
    expect(await guest.follow(response)).toShow('The left cup has a crack.')
  })

  test('keeps its query, and is opened in capitals and with doubled slashes too', async () => {
    const { token } = await openTicket(shop)
    const response = await guest.get(`http://localhost//Tickets//VIEW/${token.toUpperCase()}.?rating=good`)
    expect(response.location).toBe(`/tickets/view/${token}?rating=good`)
    expect((await guest.send(`/tickets/view/${token}.`, { method: 'HEAD' })).status).toBe(302)
    expect((await guest.post(`/tickets/view/${token}.`)).status).toBe(405)
  })

  test('in its query is opened as well', async () => {
    expect((await guest.get('/account/emails/stop?token=abc.de-f_).')).location).toBe('/account/emails/stop?token=abc.de-f_')
    expect((await guest.get('/account/set-password?token=abc%3E')).location).toBe('/account/set-password?token=abc')
  })

  test('to a part of its page is opened as well', async () => {
    const { token } = await openTicket(shop)
    expect((await guest.get(`/tickets/view/${token}/updates).`)).location).toBe(`/tickets/view/${token}/updates`)
  })
})

describe('any other address', () => {
  test('that is missing leads to the one before the characters behind it', async () => {
    const { seoLink } = await createTestProduct(shop, { name: 'Moss mug' })
    expect((await guest.get(`/items/${seoLink}).`)).location).toBe(`/items/${seoLink}`)
    expect((await guest.get('/nowhere%C2%BB?a=1')).location).toBe('/nowhere?a=1')
    expect((await guest.get('http://localhost//evil.example/x%BB')).location).toBe('/evil.example/x')
    expect((await editor.get('/admin/missing-pages.')).location).toBe('/admin/missing-pages')
  })

  test('that staff redirect is redirected as it is', async () => {
    await editor.post('/admin/redirects', { source: '/really!', target: '/shop', permanent: 'on' })
    expect((await guest.get('/really!')).location).toBe('/shop')
  })
})

const listMissing = () => shop.db.read.select().from(shop.db.t.missingPages)
const fillParams = (path: string, secret: string) =>
  path
    .split('/')
    .map((part) => (/^:(token|externalId)$/.test(part) ? secret : part.replace(/^:.*/, '12')))
    .join('/')

describe('a secret', () => {
  test.each(secretPaths)('of %s is in no record, whatever is wrong about its link', async (path) => {
    const secret = newToken(realSystem.random)
    const link = fillParams(path, secret)
    const misspelled = [`${link}.`, `${link}/more`, `/de${link}`, link.slice(0, 3) + link.slice(4), `${link.slice(0, -1)}.x`, `${link}x`]
    for (const address of misspelled) {
      await guest.follow(await guest.get(address))
      await guest.get('/gone', { headers: { referer: `https://shop.example${address}` } })
      expect(redactPath(address)).not.toContain(secret.slice(0, 20))
    }
    await flushMissedRequests(shop)
    const shown = (await editor.get('/admin/missing-pages')).text + (await editor.get('/admin/missing-pages/export.csv')).text
    expect(shown).toContain('…')
    for (const text of [JSON.stringify(await listMissing()), shown]) expect(text).not.toContain(secret.slice(0, 20))
  })

  test('of a pasted link is not part of recorded searches', async () => {
    const secret = newToken(realSystem.random)
    await guest.get(`/search?q=${encodeURIComponent(`https://shop.example/tickets/view/${secret} broken`)}`)
    recordSearch(shop, secret, { results: 0 })
    await flushSearches(shop)
    expect(JSON.stringify(await shop.db.read.select().from(shop.db.t.searchQueries))).not.toContain(secret)
  })

  test('is not passed on by a redirect that covers its link, nor entered as one', async () => {
    const secret = newToken(realSystem.random)
    await editor.post('/admin/redirects', { source: '/tickets/*', target: 'https://elsewhere.example/*', permanent: 'on' })
    const response = await guest.get(`/tickets/view/${secret}/more`)
    expect(response.status).toBe(404)
    expect(await editor.post('/admin/redirects', { source: `/tickets/view/${secret}.`, target: '/shop' })).toShow(
      'Addresses below /tickets/view/… cannot be redirected.',
    )
  })

  test('that an earlier version stored is erased, once, and nothing else is', async () => {
    const secret = newToken(realSystem.random)
    const link = `/checkout/success/${secret}.`
    const { missingPages, urlRedirects, searchQueries, kbMissedSearches, auditLog, jobs, webhookEvents } = shop.db.t
    const redirect = { target: '/shop', createdAt: 1, updatedAt: 1 }
    await shop.db.transaction(async (tx) => {
      await tx.insert(missingPages).values([
        { path: link, pathKey: link, lastAt: 1 },
        { path: '/gone-for-a-long-time', pathKey: '/gone-for-a-long-time', referrer: `shop.example${link}`, lastAt: 1 },
      ])
      await tx.insert(urlRedirects).values([
        { source: link, sourceKey: link, ...redirect },
        { source: '/some-other-page-of-before', sourceKey: '/some-other-page-of-before', ...redirect },
      ])
      await tx.insert(searchQueries).values({ query: link, queryKey: link, searches: 1, results: 0, lastAt: 1 })
      await tx.insert(kbMissedSearches).values({ language: 'en', words: secret, text: link, lastAt: 1 })
      await tx
        .insert(auditLog)
        .values({ actor: 'Ann', action: 'redirect.created', subject: 'redirect:1', change: { source: link }, createdAt: 1 })
      const lastError = `Failed query: select 1\nparams: ${secret}`
      await tx.insert(jobs).values({ kind: 'any', payload: {}, runAt: 1, state: 'dead', lastError, createdAt: 1 })
      await tx
        .insert(webhookEvents)
        .values({ source: 'x', eventId: '1', type: 'x', payload: '', state: 'failed', error: lastError, receivedAt: 1 })
    })
    expect(await eraseStoredSecrets(shop)).toBe(8)
    const rows = []
    for (const table of [missingPages, urlRedirects, searchQueries, kbMissedSearches, auditLog, jobs, webhookEvents])
      rows.push(await shop.db.read.select().from(table as typeof missingPages))
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows.map((found) => found.length)).toEqual([1, 1, 0, 0, 1, 1, 1])
    expect(await shop.db.read.select().from(jobs).where(eq(jobs.state, 'dead'))).toMatchObject([{ lastError: 'Failed query: select 1' }])
    expect(await eraseStoredSecrets(shop)).toBe(0)
  })
})
