import { inArray } from 'drizzle-orm'
import { readExampleImage } from '#db/example-images.ts'
import type { Exec, Tx } from '#db/types.ts'
import { createCategory } from '#src/categories/edit-categories.ts'
import { roundPrice } from '#src/lib/money/round-prices.ts'
import { addImage, deleteImage } from '#src/media/images.ts'
import { blankFacts } from '#src/products/product-facts.ts'
import { createProduct } from '#src/products/save-product.ts'
import { type Settings, readSettings } from '#src/settings/settings.ts'
import type { Shop } from '#src/shop.ts'
import type { VariantFacts } from '#src/variants/variant-facts.ts'
import { type Example, type ExampleCategory, exampleSlug, exampleStock, examples } from './example-catalog.ts'
import { type ExampleRecord, countExampleProducts, readExampleRecord, saveExampleRecord } from './example-products.ts'
import { type ExampleTexts, exampleTexts } from './texts/example-texts.ts'

/** Ids of images by their file in the demo. */
export type ExampleImages = ReadonlyMap<string, number>

/** Stores the images of the examples. Call it before the transaction of `addExamples`. */
export async function storeExampleImages(shop: Shop): Promise<ExampleImages> {
  const stored = new Map<string, number>()
  for (const file of new Set(examples.flatMap(({ images }) => images))) {
    const { id } = await addImage(shop, readExampleImage(file), file, { preEncoded: true })
    stored.set(file, id)
  }
  return stored
}

/** Deletes images that no product has got, such as those of a second press. */
export async function deleteExampleImages(shop: Shop, images: ExampleImages): Promise<void> {
  for (const id of images.values()) await deleteImage(shop, id)
}

/** Adds what is not there yet; 0 when all of it is, or when the examples are in the store already. */
export async function addExamples(tx: Tx, images: ExampleImages, now: number): Promise<number> {
  if ((await countExampleProducts(tx)) > 0) return 0
  // Written first: of two presses at the same time, the second one waits here, and then finds the examples of the first.
  const record: ExampleRecord = { products: [], categories: (await readExampleRecord(tx))?.categories ?? [] }
  await saveExampleRecord(tx, record, now)
  const missing = await findMissing(tx)
  if (missing.length === 0) return 0
  const settings = await readSettings(tx)
  const texts = await exampleTexts(settings.default_language)
  const categories = await addCategories(tx, missing, { texts, record, now })
  for (const example of missing) {
    const facts = { ...factsOf(example, texts, settings), categoryId: categories.get(example.category)! }
    const gallery = galleryOf(example, texts, images)
    const id = await createProduct(tx, facts, variantsOf(example, texts), gallery, { now })
    record.products.push({ id, updatedAt: now })
  }
  await saveExampleRecord(tx, record, now)
  return missing.length
}

async function findMissing(q: Exec): Promise<Example[]> {
  const { products, variants } = q.t
  const slugs = examples.map(({ name }) => exampleSlug(name))
  const taken = await q.select({ slug: products.seoLink }).from(products).where(inArray(products.seoLink, slugs))
  const skus = await q
    .select({ sku: variants.sku })
    .from(variants)
    .where(
      inArray(
        variants.sku,
        examples.flatMap((example) => skusOf(example)),
      ),
    )
  const isTaken = (example: Example) =>
    taken.some(({ slug }) => slug === exampleSlug(example.name)) || skus.some(({ sku }) => skusOf(example).includes(sku))
  return examples.filter((example) => !isTaken(example))
}

/** Uses categories that are there under these slugs. */
async function addCategories(
  tx: Tx,
  missing: Example[],
  { texts, record, now }: { texts: ExampleTexts; record: ExampleRecord; now: number },
): Promise<Map<ExampleCategory, number>> {
  const { categories } = tx.t
  const wanted = [...new Set(missing.map(({ category }) => category))]
  const known = await tx
    .select({ id: categories.id, slug: categories.slug })
    .from(categories)
    .where(inArray(categories.slug, wanted.map(exampleSlug)))
  const ids = new Map<ExampleCategory, number>()
  for (const name of wanted) {
    const existing = known.find(({ slug }) => slug === exampleSlug(name))
    const facts = { name: texts.categories[name], slug: exampleSlug(name), intro: '', parentId: null, mediaId: null }
    const id = existing?.id ?? (await createCategory(tx, facts, now))
    if (!existing) record.categories.push({ id, updatedAt: now })
    ids.set(name, id)
  }
  return ids
}

function factsOf(example: Example, texts: ExampleTexts, { currency }: Pick<Settings, 'currency'>) {
  const { name, text } = texts.products[example.name]
  const { price, salePrice } = example
  return {
    ...blankFacts,
    status: 'active' as const,
    seoLink: exampleSlug(example.name),
    name,
    shortDescription: text,
    description: `<p>${Bun.escapeHTML(text)} ${Bun.escapeHTML(texts.note)}</p>`,
    tags: [texts.tag],
    price: roundPrice(price, currency),
    salePrice: salePrice === undefined ? null : roundPrice(salePrice, currency),
    weight: example.weight,
    options: optionsOf(example, texts),
  }
}

const optionsOf = ({ colors, sizes }: Example, { options, ...texts }: ExampleTexts) => [
  ...(colors ? [{ name: options.color, values: colors.map(([color, swatch]) => ({ value: texts.colors[color], swatch })) }] : []),
  ...(sizes ? [{ name: options.size, values: texts.sizes.map((value) => ({ value })) }] : []),
]

const stock = { stockLevel: exampleStock }

/** One for each combination of options. */
function variantsOf(example: Example, { options, ...texts }: ExampleTexts): VariantFacts[] {
  const [sku = ''] = skusOf(example)
  if (!example.colors) return [{ sku, options: {}, stock }]
  return example.colors.flatMap(([color]): VariantFacts[] => {
    const ofColor = { [options.color]: texts.colors[color] }
    if (!example.sizes) return [{ sku: skuOf(example, color), options: ofColor, stock }]
    return texts.sizes.map((size, index) => ({
      sku: skuOf(example, color, String(index + 1)),
      options: { ...ofColor, [options.size]: size },
      stock,
    }))
  })
}

const skuOf = ({ name }: Example, ...parts: string[]): string => ['example', name, ...parts].join('-').toUpperCase()

function skusOf(example: Example): string[] {
  if (!example.colors) return [skuOf(example)]
  return example.colors.flatMap(([color]) =>
    example.sizes ? [skuOf(example, color, '1'), skuOf(example, color, '2')] : [skuOf(example, color)],
  )
}

const galleryOf = ({ name, images, colors }: Example, texts: ExampleTexts, ids: ExampleImages) =>
  images.map((file, index) => {
    const color = colors?.[index]?.[0]
    const label = color === undefined ? texts.products[name].name : `${texts.products[name].name}, ${texts.colors[color]}`
    return { mediaId: ids.get(file)!, imageAlt: label, zoomLabel: label, color: color === undefined ? '' : texts.colors[color] }
  })
