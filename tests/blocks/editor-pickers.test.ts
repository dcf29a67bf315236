import { expect, test } from 'bun:test'
import { createTestPage } from '#tests/cms/create-page.ts'
import { createTestProduct } from '#tests/support/products.ts'
import { storeTest } from '#tests/support/store-test.ts'

const { shop, admin } = storeTest({ clients: { admin: 5 } })

/** What all pages of results carry, in order. */
async function readAll(path: string): Promise<string[]> {
  const found: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const { text } = await admin.htmx().get(path + next)
    found.push(...[...text.matchAll(/data-result="([^"]*)"/g)].map(([, result]) => result!.replaceAll('&quot;', '"')))
    const more: string | undefined = /data-more="(\d+)"/.exec(text)?.[1]
    next = more === undefined ? null : `&before=${more}`
  }
  return found
}

test('the pickers of products and links reach what is behind their first page', async () => {
  const ids: number[] = []
  for (let number = 1; number <= 23; number++) ids.push((await createTestProduct(shop, { name: `Mug ${number}` })).id)
  const toResult = (id: number) => JSON.stringify({ id })
  expect(await readAll('/admin/cms-blocks/products?q=')).toEqual(ids.toReversed().map(toResult))
  expect((await readAll('/admin/cms-blocks/products?q=mug')).toSorted()).toEqual(ids.map(toResult).toSorted())
  for (let number = 1; number <= 8; number++) await createTestPage(shop, { slug: `mug-care-${number}`, title: `Mug care ${number}` })
  const links = await readAll('/admin/cms-blocks/links?q=mug')
  expect(links.filter((link) => link.includes('/mug-care-'))).toHaveLength(8)
  expect(links.filter((link) => link.includes('/items/'))).toHaveLength(23)
  expect(new Set(links).size).toBe(links.length)
})
