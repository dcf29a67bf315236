import { describe, expect, test } from 'bun:test'
import { addRedirect } from '#src/redirects/slug-redirects.ts'
import { encodeAddress } from '#src/lib/encode-address.ts'
import { canonicalPath } from '#src/web/paths.ts'
import { createTestBrand, createTestCategory, createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'
import '#tests/support/matchers.ts'

const { shop, guest, editor } = storeTest({ clients: { editor: 4 } })

const current = 'café-گوشی'
const former = ['گوشی-کهنه', 'кружка-один', 'café-alt', 'がま口', 'किताब-एक', 'น้ำปลา']

/** Spellings of the same path that programs and people use. */
const spellings = (path: string): string[] => {
  const encoded = encodeAddress(path.normalize('NFC'))
  return [
    path.normalize('NFC'),
    encoded,
    encoded.replace(/%[0-9A-F]{2}/g, (part) => part.toLowerCase()),
    ...['NFD', 'NFKC', 'NFKD'].map((form) => path.normalize(form)),
    encoded.replaceAll('-', '%2D'),
    encoded.toUpperCase().replace('/ITEMS/', '/%49tems/'),
    `${encoded}/`,
  ]
}

const locationOf = async (path: string) => {
  const response = await guest.get(path)
  return [response.status, response.headers.get('location')]
}

describe('an address', () => {
  test.each(former)('that was /items/%s leads to the current one in one step, however it is spelled', async (slug) => {
    const product = await createTestProduct(shop, { seoLink: current, name: 'Phone' })
    await shop.db.transaction((tx) => addRedirect(tx, 'product', slug.normalize('NFC'), product.id, shop.now()))
    for (const spelling of spellings(`/items/${slug}`)) expect(await locationOf(spelling)).toEqual([301, encodeAddress(`/items/${current}`)])
    for (const prefix of ['/products/', '/product/', '/collections/alt/products/', '/collections/نو/products/'])
      for (const spelling of spellings(prefix + slug)) expect(await locationOf(spelling)).toEqual([301, encodeAddress(`/items/${current}`)])
  })
})
