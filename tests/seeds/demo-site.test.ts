import { expect, test } from 'bun:test'
import { demoCatalog } from '#db/seeds/demo/catalog/index.ts'
import type { DemoCategory } from '#db/seeds/demo/catalog/types.ts'
import { demoArticles } from '#db/seeds/demo/kb/seed-help-center.ts'
import { contactForm } from '#db/seeds/demo/forms.ts'
import { type DemoReferences, toDocument } from '#db/seeds/demo/cms/demo-page.ts'
import { demoFaqs } from '#db/seeds/demo/faqs.ts'
import { footerBlocks, listMenus, topMenu } from '#db/seeds/demo/cms/menus.ts'
import { toMenuItems } from '#db/seeds/demo/cms/seed-menus.ts'
import { demoPages } from '#db/seeds/demo/cms/seed-pages.ts'
import { checkDocument } from '#src/blocks/sanitize-document.ts'
import { findPageSlugError } from '#src/cms/page-slug.ts'
import { checkFields, parseFormFields } from '#src/forms/check-fields.ts'
import { maxListLevels, maxMenuLevels } from '#src/navigation/limits.ts'
import { findItemErrors } from '#src/navigation/menu-items.ts'

const flatten = (nodes: DemoCategory[]): string[] => nodes.flatMap(({ slug, children = [] }) => [slug, ...flatten(children)])
const productSlugs = demoCatalog.products.map(({ slug }) => slug)
const categorySlugs = flatten(demoCatalog.categories)
const imageFiles = ['hero.webp', ...demoCatalog.products.flatMap(({ images }) => images.map(({ file }) => file))]

const idIn = (names: string[]) => (name: string) => {
  expect(names).toContain(name)
  return names.indexOf(name) + 1
}

const references: DemoReferences = {
  product: idIn(productSlugs),
  category: idIn(categorySlugs),
  pageCategory: idIn(['journal']),
  form: idIn([contactForm.slug]),
  faqGroup: idIn(Object.keys(demoFaqs)),
  image(file, alt, focus = '') {
    expect(imageFiles).toContain(file)
    return { src: `/media/${'0'.repeat(32)}-1600.webp`, alt, focus }
  },
}

test.each(demoPages.map((page) => [page.slug, page] as const))('the demo page %s is stored as it is written', async (slug, page) => {
  expect(findPageSlugError(slug)).toBeNull()
  if (page.image) expect(imageFiles).toContain(page.image)
  expect(JSON.stringify(page.blocks(references))).not.toContain('"version":0')
  const document = toDocument(page.blocks(references))
  expect(await checkDocument(document)).toEqual({ document, errors: [] })
})

test('demo pages link only to pages of the demo', () => {
  const pages = [
    '/shop',
    '/shop?on_sale=1',
    '/dashboard',
    '/tickets/create',
    '/category/journal',
    ...demoPages.map(({ slug }) => `/${slug}`),
    ...demoArticles.map(({ slug }) => `/kb/${slug}`),
    ...categorySlugs.map((slug) => `/section/${slug}`),
  ]
  const texts = [JSON.stringify(demoPages.map((page) => toDocument(page.blocks(references)))), JSON.stringify(demoFaqs)]
  const links = texts.flatMap((json) => [...json.matchAll(/(?:href=\\"|"(?:link|moreLink)":")([^"\\]+)/g)].map(([, link]) => link!))
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((link) => !pages.includes(link))).toEqual([])
})

const menuReferences = {
  category: references.category,
  pageCategory: references.pageCategory,
  page: idIn(demoPages.flatMap(({ slug, isDraft }) => (isDraft ? [] : [slug]))),
  mediaId: idIn(imageFiles),
}

test('the menus and the footer of the demo can be saved as they are, and lead to pages of the demo', () => {
  const items = toMenuItems(topMenu, menuReferences)
  expect(findItemErrors(items, maxMenuLevels)).toEqual([])
  expect(new Set(items.map(({ level }) => level))).toEqual(new Set([0, 1, 2]))
  expect(items.some(({ mediaId }) => mediaId !== null)).toBeTrue()
  for (const list of Object.values(listMenus)) expect(findItemErrors(toMenuItems(list, menuReferences), maxListLevels)).toEqual([])
  const lists = footerBlocks.flatMap(({ list }) => list ?? [])
  expect(lists).toEqual(Object.keys(listMenus))
})

test('the contact form of the demo has the fields that it is written with, and a page that the footer leads to', () => {
  const fields = parseFormFields(contactForm.fields)
  expect(checkFields(fields)).toEqual(fields)
  const pages = demoPages.filter((page) => JSON.stringify(page.blocks(references)).includes('"kind":"form"'))
  expect(pages.map(({ slug }) => slug)).toEqual(['contact'])
  expect(Object.values(listMenus).flat()).toContainEqual({ page: 'contact' })
})
