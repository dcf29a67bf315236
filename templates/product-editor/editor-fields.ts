import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import type { EditorInput } from './editor-props.ts'

/** Cards with fields that can have errors, by id, in page order. */
export const editorCards = {
  'card-basics': 'productEditor.card.basics',
  media: 'productEditor.card.images',
  'card-pricing': 'productEditor.card.pricing',
  'card-place': 'productEditor.card.organization',
  'card-shipping': 'productEditor.card.shipping',
  variants: 'productEditor.card.variants',
  customization: 'customization.card',
  offers: 'productEditor.card.crossSells',
  files: 'productEditor.card.files',
  'card-details': 'productEditor.card.details',
  'card-video': 'productEditor.card.video',
  'card-search': 'productEditor.card.search',
  'card-rules': 'productEditor.card.rules',
} as const satisfies Record<string, StringKey>

export type EditorCard = keyof typeof editorCards

/** Side cards have a section link only when they contain an error. */
export const sideCards: readonly EditorCard[] = ['card-place', 'card-shipping', 'card-rules']

/** Fields that reference other records. Other single-value fields are described in product-fields.ts. */
export const referenceFields = {
  brand_id: { fact: 'brandId', label: 'products.brand', card: 'card-place' },
  category_id: { fact: 'categoryId', label: 'productEditor.category', card: 'card-place' },
  also_in: { fact: 'alsoIn', label: 'productEditor.alsoIn', card: 'card-place' },
  video_poster_id: { fact: 'videoPosterId', label: 'productEditor.videoPoster', card: 'card-video' },
} as const satisfies Record<string, { fact: string; label: StringKey; card: EditorCard }>

// By the first part of a nested field name, such as `variants.12.sku`.
const rowFieldCards: Record<string, EditorCard> = {
  details: 'card-details',
  images: 'media',
  files: 'files',
  options: 'variants',
  variants: 'variants',
  cross_sells: 'offers',
  customization: 'customization',
}

/** The card of a field; undefined for an unknown field. */
export function findFieldCard(inputs: readonly EditorInput[], field: string): EditorCard | undefined {
  const described =
    inputs.find((input) => input.field.name === field) ?? Object.entries(referenceFields).find(([name]) => name === field)?.[1]
  return described?.card ?? rowFieldCards[field.split('.')[0]!]
}

export const hasCardErrors = ({ form, inputs }: { form: FormState; inputs: readonly EditorInput[] }, card: EditorCard): boolean =>
  Object.keys(form.errors).some((field) => findFieldCard(inputs, field) === card)
