import { block, text, toDocument } from '#db/seeds/demo/cms/demo-page.ts'
import type { Tx } from '#db/types.ts'
import type { Block } from '#src/blocks/block-document.ts'
import { createPage } from '#src/cms/edit-pages.ts'
import { emptyFacts } from '#src/cms/page-rules.ts'
import { createTestimonial } from '#src/testimonials/testimonials.ts'
import { benchmarkTime, categories } from './catalog.ts'
import { fillerWords } from './sample-words.ts'

export const articlePath = '/journal/how-a-mug-is-made'

const otherPages = 10_000

/** A home page of twelve blocks and an article; in stores of 10,000 products or more also 10,000 other pages. */
export async function seedPages(tx: Tx, products: number): Promise<void> {
  const writer = { editor: { id: 1, name: 'Benchmark' }, now: benchmarkTime }
  const facts = { ...emptyFacts, status: 'published' as const, publishAt: benchmarkTime }
  for (let index = 0; index < 6; index += 1) {
    const quote = sentence(index * 5, 24)
    await createTestimonial(tx, { quote, name: `Visitor ${index}`, role: '', rating: 5, mediaId: null, published: true }, benchmarkTime)
  }
  const home = { ...facts, title: 'Benchmark', slug: 'home', template: 'landing' as const, isHome: true }
  await createPage(tx, { ...home, document: toDocument(homeBlocks(products)) }, writer)
  const article = { ...facts, title: 'How a mug is made', slug: articlePath.slice(1), template: 'article' as const, authorId: null }
  await createPage(tx, { ...article, document: toDocument(articleBlocks()) }, writer)
  for (let number = 1; products >= 10_000 && number <= otherPages; number += 1) {
    const document = toDocument([text(`<p>${sentence(number, 60)}</p>`)])
    await createPage(tx, { ...facts, title: `Page ${number}`, slug: `page-${number}`, document }, writer)
  }
}

function homeBlocks(products: number): Block[] {
  const chosen = [1, 2, 3, 4].map((quarter) => Math.max(1, Math.floor((products * quarter) / 4)))
  return [
    block('hero', {
      heading: sentence(0, 6),
      text: sentence(3, 20),
      buttons: [{ label: 'Shop everything', link: '/shop', look: 'primary' }],
    }),
    block('benefits', { source: 'shipping' }),
    block('category-tiles', { title: 'Shop by room', source: 'top' }),
    block('product-grid', { title: 'New', source: 'newest', count: 8 }),
    block('columns', {
      columns: [{ blocks: [text(paragraph(1))] }, { blocks: [text(paragraph(2)), block('button', { buttons: [shopButton] })] }],
    }),
    block('product-grid', { title: 'Best sellers', source: 'best-selling', count: 8, layout: 'rail' }),
    block('testimonials', { heading: 'What customers say', look: 'rail', count: 6 }),
    block('product-grid', { title: 'By category', source: 'category', category: categories[0]!.id, count: 4 }),
    block('brand-stories', { title: 'The workshops', count: 4 }),
    block('product-grid', { title: 'On sale', source: 'on-sale', count: 4 }),
    block('product-grid', { title: 'Chosen', source: 'chosen', products: chosen, count: 4 }),
    text(paragraph(4)),
  ]
}

const shopButton = { label: 'Read the story', link: articlePath, look: 'secondary' }

function articleBlocks(): Block[] {
  return [1, 2, 3, 4, 5].flatMap((part) => [
    text(`<h2>${sentence(part * 7, 5)}</h2>${paragraph(part)}${paragraph(part + 5)}`),
    block('quote', { text: sentence(part * 11, 16), author: `Visitor ${part}` }),
  ])
}

const paragraph = (seed: number): string => `<p>${sentence(seed * 13, 70)}</p>`

function sentence(from: number, words: number): string {
  const text = Array.from({ length: words }, (_, index) => fillerWords[(from + index * 3) % fillerWords.length]).join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
