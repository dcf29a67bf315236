import { Type } from '@sinclair/typebox'
import { listSlideshowOptions } from '#src/slideshows/slideshows.ts'
import { SlideshowBlock } from '#templates/blocks/slideshow.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { entityId } from '../field-schemas.ts'
import { byEntity, entityOptions, idsOf, slugsOfNames } from './entity-blocks.ts'
import { findShownSlideshows, type ShownSlideshow } from '#src/slideshows/shown-slideshows.ts'

const schema = Type.Object({ slideshow: entityId() }, { additionalProperties: false })

export const slideshowKind = defineBlockKind<typeof schema, ShownSlideshow>({
  kind: 'slideshow',
  module: 'slideshows',
  version: 1,
  label: 'slideshows.slideshow',
  hint: 'slideshows.blockHint',
  icon: 'image',
  group: 'media',
  schema,
  fields: {
    slideshow: {
      type: 'entity',
      label: 'slideshows.slideshow',
      options: async ({ shop }) => entityOptions(await listSlideshowOptions(shop.db.read)),
    },
  },
  defaults: { slideshow: null },
  load: async ({ shop, view }, blocks) => {
    const ids = idsOf(blocks, ({ slideshow }) => slideshow)
    const shown = await findShownSlideshows(shop.db.read, ids, { now: shop.now(), language: view.contentLanguage })
    return byEntity(blocks, shown, ({ slideshow }) => slideshow)
  },
  render: (block) => SlideshowBlock(block),
  toText: () => '',
  styles: ['css/slideshows-page.css'],
  scripts: ['js/slideshow.js'],
  shortcode: {
    name: 'cms-slideshow',
    data: (id) => ({ slideshow: id }),
    find: async (q) => slugsOfNames(await listSlideshowOptions(q)),
    isShown: ({ slides }) => slides.length > 0,
  },
})
