import type { Tx } from '#db/types.ts'
import { createPage } from '#src/cms/edit-pages.ts'
import { emptyFacts } from '#src/cms/page-rules.ts'
import { createTerm } from '#src/cms/terms.ts'
import type { DemoSeed } from '#src/module.ts'
import type { Shop } from '#src/shop.ts'
import { findDemoAgent } from '../store.ts'
import { type DemoPage, type DemoReferences, toDocument } from './demo-page.ts'
import { homePage } from './home.ts'
import { journal } from './journal.ts'
import { seedMenus } from './seed-menus.ts'
import { legalDrafts, shopPages } from './shop-pages.ts'

export const cmsDemo: DemoSeed = async (shop, { report }) => {
  report('Pages')
  await seedPages(shop, await findDemoAgent(shop.db.read))
}

export const demoPages: DemoPage[] = [...journal, ...shopPages, ...legalDrafts, homePage]

const day = 24 * 60 * 60_000

/** Home page, journal, pages of the shop, menus and footer. `editor` wrote them. Needs the catalog, the help center, the questions and the forms. */
export async function seedPages(shop: Shop, editor: { id: number; name: string }): Promise<void> {
  const now = shop.now()
  await shop.db.transaction(async (tx) => {
    const pageCategories = new Map([['journal', await createTerm(tx, 'category', journalCategory, now)]])
    const references = { ...(await findReferences(tx)), pageCategory: finder('category', pageCategories) }
    const pageIds = new Map<string, number>()
    for (const page of demoPages) pageIds.set(page.slug, await seedPage(tx, page, { references, editor, now }))
    await seedMenus(tx, { ...references, page: finder('page', pageIds) }, now)
  })
}

const journalCategory = {
  slug: 'journal',
  name: 'Journal',
  description: 'From the workshops, about care, and about what to do with what we sell.',
}

async function seedPage(
  tx: Tx,
  page: DemoPage,
  { references, editor, now }: { references: References; editor: { id: number; name: string }; now: number },
): Promise<number> {
  const time = now - page.daysAgo * day
  const { title, slug, excerpt, template = 'standard', isHome = false, tags = [], isDraft = false } = page
  return createPage(
    tx,
    {
      ...emptyFacts,
      title,
      slug,
      excerpt,
      template,
      isHome,
      tags,
      document: toDocument(page.blocks(references)),
      categoryIds: (page.categories ?? []).map(references.pageCategory),
      authorId: template === 'article' ? editor.id : null,
      imageMediaId: page.image ? references.mediaId(page.image) : null,
      status: isDraft ? 'draft' : 'published',
      publishAt: isDraft ? null : time,
    },
    { editor, now: time },
  )
}

type References = DemoReferences & { mediaId(file: string): number }

const finder =
  (what: string, ids: Map<string, number>) =>
  (name: string): number => {
    const id = ids.size === 0 ? 0 : ids.get(name)
    if (id === undefined) throw new Error(`The demo has no ${what} ${name}.`)
    return id
  }

async function findReferences(tx: Tx): Promise<Omit<References, 'pageCategory'>> {
  const { products, categories, media, faqGroups, forms } = tx.t
  const productRows = await tx.select({ id: products.id, slug: products.seoLink }).from(products)
  const categoryRows = await tx.select({ id: categories.id, slug: categories.slug }).from(categories)
  const mediaRows = await tx.select({ id: media.id, name: media.originalName, file: media.file, width: media.width }).from(media)
  const groupRows = await tx.select({ id: faqGroups.id, slug: faqGroups.name }).from(faqGroups)
  const formRows = await tx.select({ id: forms.id, slug: forms.slug }).from(forms)
  const images = new Map(mediaRows.map((row) => [row.name, row]))
  const bySlug = (rows: { id: number; slug: string }[]) => new Map(rows.map(({ id, slug }) => [slug, id]))
  const mediaId = finder('image', new Map(mediaRows.map(({ id, name }) => [name, id])))
  return {
    product: finder('product', bySlug(productRows)),
    category: finder('category', bySlug(categoryRows)),
    faqGroup: finder('FAQ group', bySlug(groupRows)),
    form: finder('form', bySlug(formRows)),
    mediaId,
    image(file, alt, focus = '') {
      mediaId(file)
      const { file: base, width } = images.get(file)!
      return { src: `/media/${base}-${width}.webp`, alt, focus }
    },
  }
}
