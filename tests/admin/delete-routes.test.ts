import { expect, test } from 'bun:test'
import { addLanguage } from '#src/i18n/edit-languages.ts'
import { createForm } from '#src/forms/edit-forms.ts'
import { createPlainImage, pseudoForm } from '#tests/i18n/pseudo-site-parts.ts'
import { createTestPage } from '#tests/cms/create-page.ts'
import { createTestReview } from '#tests/reviews/create-review.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })

test('what the store trashes, removes or archives is also removed at the name of the interface', async () => {
  const page = await createTestPage(shop)
  const { id: product } = await createTestProduct(shop)
  const { id: image } = await createPlainImage(shop, 255)
  const language = await shop.db.transaction((tx) => addLanguage(tx, 'it'))
  for (const path of [`cms-pages/${page}`, `ecommerce/products/${product}`, `media/${image}`, `languages/${language}`])
    expect(await admin.post(`/admin/${path}/delete`, {})).toHaveStatus(303)
  const { cmsPages, products, media, languages } = shop.db.t
  const [stored] = await shop.db.read.select({ deletedAt: cmsPages.deletedAt }).from(cmsPages)
  expect(stored?.deletedAt).toBe(shop.now())
  expect(await shop.db.read.select({ status: products.status }).from(products)).toEqual([{ status: 'archived' }])
  expect((await shop.db.read.select({ deletedAt: media.deletedAt }).from(media))[0]?.deletedAt).toBe(shop.now())
  expect((await shop.db.read.select({ code: languages.code }).from(languages)).map(({ code }) => code)).not.toContain('it')
})

test('what a list removes in bulk is removed one at a time as well', async () => {
  const { reviews, formSubmissions } = shop.db.t
  await createTestReview(shop, await createTestProduct(shop))
  const review = (await shop.db.read.select({ id: reviews.id }).from(reviews))[0]!.id
  const submission = await shop.db.transaction(async (tx) => {
    const formId = await createForm(tx, pseudoForm, shop.now())
    const row = { formId, key: 'a', place: 'inbox' as const, answers: [], searchText: '', createdAt: shop.now() }
    return (await tx.insert(formSubmissions).values(row).returning())[0]!.id
  })
  expect(await admin.post(`/admin/ecommerce/reviews/${review}/delete`, {})).toHaveStatus(303)
  expect(await admin.post(`/admin/ecommerce/reviews/${review}/delete`, {})).toHaveStatus(404)
  expect(await shop.db.read.$count(reviews)).toBe(0)
  expect(await admin.post(`/admin/cms-forms/submissions/${submission}/delete`, {})).toHaveStatus(303)
  expect((await shop.db.read.select({ place: formSubmissions.place }).from(formSubmissions))[0]).toEqual({ place: 'trash' })
})
