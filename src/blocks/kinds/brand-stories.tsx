import type { Static } from '@sinclair/typebox'
import { type Brand, listBrandsWithStory, translateBrands } from '#src/brands/brands.ts'
import { BrandStoriesBlock, type BrandStory } from '#templates/blocks/brand-stories.tsx'
import { type BlockContext, type LoadableBlock, defineBlockKind } from '../define-block-kind.ts'
import { titleField } from '../common-fields.ts'
import { line, wholeNumber, strictObject } from '../field-schemas.ts'
import { maxBrands, maxTitleLength } from '../limits.ts'

const schema = strictObject({ title: line(maxTitleLength), count: wholeNumber(1, maxBrands) })

export type BrandStoriesData = Static<typeof schema>

export const brandStoriesKind = defineBlockKind({
  kind: 'brand-stories',
  version: 1,
  label: 'blocks.brandStories',
  hint: 'blocks.brandStoriesHint',
  icon: 'tag',
  group: 'products',
  schema,
  fields: { title: titleField, count: { type: 'number', width: 4, label: 'blocks.brandCount' } },
  defaults: { title: '', count: 6 },
  load: loadBrands,
  render: (block) => BrandStoriesBlock(block),
  toText: ({ title }) => title,
})

async function loadBrands({ shop, view }: BlockContext, blocks: LoadableBlock<BrandStoriesData>[]): Promise<Map<string, BrandStory[]>> {
  const most = Math.max(...blocks.map(({ data }) => data.count))
  const brands = await translateBrands(shop.db.read, await listBrandsWithStory(shop.db.read, most), view.contentLanguage)
  const stories = brands.map(({ name, slug, story }: Brand) => ({ name, story, href: `/brands/${slug}` }))
  return new Map(blocks.map(({ id, data }) => [id, stories.slice(0, data.count)]))
}
