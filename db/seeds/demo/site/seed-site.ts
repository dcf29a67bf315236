import type { Tx } from '#db/types.ts'
import { createPage } from '#src/cms/edit-pages.ts'
import { emptyFacts } from '#src/cms/page-rules.ts'
import { createTerm } from '#src/cms/terms.ts'
import { createFaqGroup } from '#src/faqs/faq-groups.ts'
import { createFaq } from '#src/faqs/faqs.ts'
import { createForm } from '#src/forms/edit-forms.ts'
import type { Shop } from '#src/shop.ts'
import { createTestimonial } from '#src/testimonials/testimonials.ts'
import { contactForm } from './contact-form.ts'
import { type DemoPage, type DemoReferences, toDocument } from './demo-page.ts'
import { demoFaqs, demoTestimonials } from './faqs.ts'
import { homePage } from './home.ts'
import { journal } from './journal.ts'
import { seedMenus } from './seed-menus.ts'
import { legalDrafts, shopPages } from './shop-pages.ts'

export const demoPages: DemoPage[] = [...journal, ...shopPages, ...legalDrafts, homePage]

const day = 24 * 60 * 60_000

/** Home page, journal, pages of the shop, questions, testimonials, the contact form, menus and footer. `editor` wrote them. Needs the catalog and the help center. */
export async function seedSite(shop: Shop, editor: { id: number; name: string }): Promise<void> {
  const now = shop.now()
  await shop.db.transaction(async (tx) => {
    const faqGroups = await seedFaqs(tx, now)
    for (const { quote, name, role, rating } of demoTestimonials)
      await createTestimonial(tx, { quote, name, role, rating, mediaId: null, published: true }, now)
    const pageCategories = new Map([
      [
        'journal',
        await createTerm(
          tx,
          'category',
          { slug: 'journal', name: 'Journal', description: 'From the workshops, about care, and about what to do with what we sell.' },
          now,
        ),
      ],
    ])
    const forms = new Map([[contactForm.slug, await createForm(tx, contactForm, now)]])
    const references = {
      ...(await findReferences(tx)),
      faqGroup: finder('FAQ group', faqGroups),
      form: finder('form', forms),
      pageCategory: finder('category', pageCategories),
    }
    const pageIds = new Map<string, number>()
    for (const page of demoPages) pageIds.set(page.slug, await seedPage(tx, page, { references, editor, now }))
    await seedMenus(tx, { ...references, page: finder('page', pageIds) }, now)
  })
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

async function seedFaqs(tx: Tx, now: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [name, entries] of Object.entries(demoFaqs)) {
    const groupId = await createFaqGroup(tx, { name }, now)
    ids.set(name, groupId)
    for (const [question, answer] of entries) await createFaq(tx, { groupId, question, answer, published: true }, now)
  }
  return ids
}

type References = DemoReferences & { mediaId(file: string): number }

const finder =
  (what: string, ids: Map<string, number>) =>
  (name: string): number => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`The demo has no ${what} ${name}.`)
    return id
  }

async function findReferences(tx: Tx): Promise<Pick<References, 'product' | 'category' | 'image' | 'mediaId'>> {
  const { products, categories, media } = tx.t
  const productRows = await tx.select({ id: products.id, slug: products.seoLink }).from(products)
  const categoryRows = await tx.select({ id: categories.id, slug: categories.slug }).from(categories)
  const mediaRows = await tx.select({ id: media.id, name: media.originalName, file: media.file, width: media.width }).from(media)
  const images = new Map(mediaRows.map((row) => [row.name, row]))
  const bySlug = (rows: { id: number; slug: string }[]) => new Map(rows.map(({ id, slug }) => [slug, id]))
  const mediaId = finder('image', new Map(mediaRows.map(({ id, name }) => [name, id])))
  return {
    product: finder('product', bySlug(productRows)),
    category: finder('category', bySlug(categoryRows)),
    mediaId,
    image(file, alt, focus = '') {
      mediaId(file)
      const { file: base, width } = images.get(file)!
      return { src: `/media/${base}-${width}.webp`, alt, focus }
    },
  }
}
