import { beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { saveContentTexts } from '#src/i18n/content-translations.ts'
import { saveLanguage } from '#src/i18n/languages.ts'
import { listLegalLinks } from '#src/legal-pages/legal-links.ts'
import { readLegalState } from '#src/country-presets/needed-legal-pages.ts'
import { pageKind } from '#src/cms/page-kind.ts'
import { queueMail } from '#src/mail/outbox.ts'
import { prepareMailTemplates } from '#src/mail/templates/templates.ts'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { readSettings, saveSettings } from '#src/settings/settings.ts'
import { createTestPage } from '#tests/cms/create-page.ts'
import { checkoutTest, openReview } from '#tests/checkout/checkout-client.ts'
import { recordQueries } from '#tests/support/count-queries.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { createSignedInClient, createTestUser } from '#tests/support/users.ts'
import { trash } from '#src/publishing/trash.ts'
import '#tests/support/matchers.ts'

const { shop, app, guest } = checkoutTest()

let admin: TestClient
beforeEach(async () => {
  admin = await createSignedInClient(app, shop, await createTestUser(shop, 5, 'boss@example.com'))
})

const path = '/admin/country-presets'
const create = (title: string, slug: string, facts = {}) => createTestPage(shop, { title, slug, ...facts })
const links = async (language: string | null = null) =>
  (await listLegalLinks(shop.db.read, { language, now: shop.now() })).map(({ title, href }) => `${title} ${href}`)
const choose = (pages: Record<string, number | string>) =>
  admin.post(`${path}/pages`, { country: 'DE', terms: '', privacy: '', returns: '', imprint: '', ...pages })

describe('legal pages', () => {
  test('are found by their slugs, and linked in their order once they are public, in the language of the reader', async () => {
    await create('Impressum', 'impressum')
    const id = await create('AGB', 'agb')
    await create('Datenschutz', 'datenschutz', { status: 'draft' })
    await create('Rückgabe', 'rueckgabe', { publishAt: shop.now() + 1000 })
    expect(await links()).toEqual(['AGB /agb', 'Impressum /impressum'])
    await shop.db.transaction(async (tx) => {
      await saveLanguage(tx, { code: 'en', name: 'English' })
      await saveContentTexts(tx, { kind: 'page', id, language: 'fr' }, { title: 'CGV' }, shop.now())
    })
    expect(await links('fr')).toEqual(['CGV /agb', 'Impressum /impressum'])
  })

  test('are read once for all emails until a page changes', async () => {
    const id = await create('AGB', 'agb')
    await prepareMailTemplates(shop)
    expect((await recordQueries(shop, links)).filter((sql) => /cms_pages|redirects/.test(sql))).toEqual([])
    await shop.db.transaction((tx) => tx.update(tx.t.cmsPages).set({ title: 'Terms' }).where(eq(tx.t.cmsPages.id, id)))
    expect(await links()).toEqual(['Terms /agb'])
  })

  test('are found by a former slug after they were moved', async () => {
    const id = await create('Small print', 'small-print')
    expect(await links()).toEqual([])
    await shop.db.transaction((tx) => addRedirect(tx, 'page', 'agb', id, shop.now()))
    expect(await links()).toEqual(['Small print /small-print'])
  })

  test('that were chosen and are in the trash stay chosen, and are not linked', async () => {
    const own = await create('Small print', 'small-print')
    await create('AGB', 'agb')
    await choose({ terms: own })
    await shop.db.transaction((tx) => trash(tx, pageKind, { ids: [own], now: shop.now() }))
    expect(await links()).toEqual([])
    const { text } = await admin.get(`${path}?country=DE`)
    expect(text).toContain(`<option value="${own}" selected>Small print – /small-print</option>`)
  })

  test('are those that the owner has chosen, under any slug, also for the checklist', async () => {
    const own = await create('Small print', 'small-print')
    for (const slug of ['datenschutz', 'widerruf', 'impressum']) await create(slug, slug)
    await shop.db.transaction((tx) => saveSettings(tx, { shipping_origin_country: 'DE' }, shop.now()))
    expect((await readLegalState(shop.db.read, shop.now())).isDone).toBe(false)
    expect(await admin.get(`${path}?country=DE`)).toShow('Automatic: none found')
    expect(await admin.follow(await choose({ terms: own }))).toShow('Saved.')
    expect((await readLegalState(shop.db.read, shop.now())).isDone).toBe(true)
    expect(await links()).toContain('Small print /small-print')
    await create('AGB', 'agb')
    expect(await links()).not.toContain('AGB /agb')
    await choose({})
    expect(await links()).toContain('AGB /agb')
  })

  test('a page that does not exist is refused, and a chosen page that was erased is found by its slug again', async () => {
    await create('AGB', 'agb')
    const refused = await choose({ terms: 99 })
    expect(refused).toHaveStatus(422)
    expect(refused.text).toContain('name="country" value="DE"')
    expect(refused.text).toMatch(/<select[^>]*name="terms"[^>]*aria-invalid="true"/)
    expect((await readSettings(shop.db.read)).terms_page_id).toBeNull()
    await shop.db.transaction((tx) => saveSettings(tx, { terms_page_id: 99 }, shop.now()))
    expect(await links()).toEqual(['AGB /agb'])
  })

  test('a choice that the form of a country does not offer stays', async () => {
    const own = await create('About us', 'about-us')
    await choose({ imprint: own })
    await admin.post(`${path}/pages`, { country: 'US', terms: '', privacy: '', returns: '' })
    expect((await readSettings(shop.db.read)).imprint_page_id).toBe(own)
  })

  test('the links of the footer move to the page that is chosen, and no other link does', async () => {
    await create('AGB', 'agb')
    await create('Datenschutz', 'datenschutz')
    const own = await create('Small print', 'small-print')
    await admin.post(`${path}/legal`, { country: 'DE', items: ['footer'] })
    await choose({ terms: own })
    const { text } = await (await guest()).get('/cart')
    const footer = text.slice(text.indexOf('<footer'))
    expect(footer).toContain('href="/small-print"')
    expect(footer).not.toContain('href="/agb"')
    expect(footer).toContain('href="/datenschutz"')
  })

  test('are linked beside the button that places an order, and at the end of emails', async () => {
    await create('AGB', 'agb')
    const { review } = await openReview(await guest())
    const form = review.text.slice(review.text.indexOf('id="place-order"'))
    expect(form.slice(0, form.indexOf('</form>'))).toContain('href="/agb"')
    await shop.db.transaction((tx) =>
      queueMail(shop, tx, {
        template: 'welcome',
        to: 'amara@example.com',
        params: { customer_name: 'Amara', link: 'http://localhost/' } as never,
      }),
    )
    const [mail] = await shop.db.read.select().from(shop.db.t.outbox)
    expect(mail!.html).toContain(`<a href="${shop.config.baseUrl}/agb"`)
    expect(mail!.text).toContain(`AGB: ${shop.config.baseUrl}/agb`)
  })
})
