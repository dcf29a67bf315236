import { type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { focusPoints } from '#src/lib/images/focus.ts'
import { maxAltLength } from '#src/media/limits.ts'
import type { Block } from './block-document.ts'
import { maxButtonLabelLength, maxLineLength, maxLinkLength, maxPassageLength, maxRichTextLength } from './limits.ts'

/** Schemas of the values of block fields, with the usual limits. */
export const line = (maxLength = maxLineLength) => Type.String({ maxLength })
export const passage = (maxLength = maxPassageLength) => Type.String({ maxLength })
export const richText = () => Type.String({ maxLength: maxRichTextLength })
export const link = () => Type.String({ maxLength: maxLinkLength })
export const toggle = () => Type.Boolean()
export const wholeNumber = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
export const entityId = () => Type.Union([Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()])
export const productIds = (maxItems: number) =>
  Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { maxItems, uniqueItems: true })
export const list = <Item extends TSchema>(item: Item, options: { minItems?: number; maxItems: number }) => Type.Array(item, options)

/** These properties and no others. */
export const strictObject = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })
export const choice = <const Values extends readonly string[]>(values: Values) =>
  Type.Union(values.map((value: Values[number]) => Type.Literal(value)))

export const image = () =>
  Type.Union([
    strictObject({
      src: Type.String({ pattern: ownImagePath.source }),
      alt: Type.String({ maxLength: maxAltLength }),
      focus: choice(focusPoints),
    }),
    Type.Null(),
  ])

/** Nested blocks are checked one by one, by their kinds. */
export const blocks = (maxItems: number) => Type.Array(Type.Unsafe<Block>(Type.Object({})), { maxItems })

/** Path of a stored image: the same as in rich text. */
export const ownImagePath = /^\/media\/[a-z0-9]{32}-\d{1,4}\.webp$/

export const buttons = (maxItems: number) =>
  list(strictObject({ label: line(maxButtonLabelLength), link: link(), look: choice(['primary', 'secondary']) }), {
    maxItems,
  })
