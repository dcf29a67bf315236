import type { Static } from '@sinclair/typebox'
import { GalleryBlock } from '#templates/blocks/gallery.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { radios, titleField } from '../common-fields.ts'
import { choice, image, line, list, strictObject } from '../field-schemas.ts'
import { maxGalleryCaptionLength, maxGalleryImages, maxTitleLength } from '../limits.ts'

const schema = strictObject({
  title: line(maxTitleLength),
  images: list(strictObject({ image: image(), caption: line(maxGalleryCaptionLength) }), {
    maxItems: maxGalleryImages,
  }),
  layout: choice(['grid', 'rail']),
})

export type GalleryData = Static<typeof schema>

export const galleryKind = defineBlockKind({
  kind: 'gallery',
  version: 1,
  label: 'blocks.gallery',
  hint: 'blocks.galleryHint',
  icon: 'boxes',
  group: 'media',
  schema,
  fields: {
    title: titleField,
    images: {
      type: 'list',
      label: 'blocks.images',
      itemLabel: 'blocks.image',
      itemDefaults: { image: null, caption: '' },
      fields: { image: { type: 'image', label: 'blocks.image' }, caption: { label: 'blocks.caption' } },
    },
    layout: radios('blocks.layout', { grid: 'blocks.layout.grid', rail: 'blocks.layout.rail' }),
  },
  defaults: { title: '', images: [], layout: 'grid' },
  render: (block) => GalleryBlock(block),
  toText: ({ title, images }) => [title, ...images.flatMap(({ image: ref, caption }) => [ref?.alt, caption])].filter(Boolean).join('\n'),
})
