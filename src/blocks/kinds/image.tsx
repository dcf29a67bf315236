import type { Static } from '@sinclair/typebox'
import { ImageBlock } from '#templates/blocks/image.tsx'
import { defineBlockKind } from '../define-block-kind.ts'
import { linkField, widthField } from '../common-fields.ts'
import { choice, image, line, link, strictObject } from '../field-schemas.ts'
import { maxCaptionLength } from '../limits.ts'

const schema = strictObject({ image: image(), caption: line(maxCaptionLength), link: link(), width: choice(['text', 'wide', 'full']) })

export type ImageData = Static<typeof schema>

export const imageKind = defineBlockKind({
  kind: 'image',
  version: 1,
  label: 'blocks.image',
  hint: 'blocks.imageHint',
  icon: 'image',
  group: 'media',
  schema,
  fields: { image: { type: 'image', label: 'blocks.image' }, caption: { label: 'blocks.caption' }, link: linkField, width: widthField },
  defaults: { image: null, caption: '', link: '', width: 'text' },
  render: (block) => ImageBlock(block),
  toText: (data) => [data.image?.alt, data.caption].filter(Boolean).join('\n'),
})
