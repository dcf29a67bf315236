import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { EditorInput } from './editor-props.ts'

/** The cards of the editor that hold what a save may refuse, in the order of the page, by their ids. */
export const editorCards = {
  'card-basics': 'productEditor.card.basics',
  media: 'productEditor.card.pictures',
  'card-pricing': 'productEditor.card.pricing',
  'card-place': 'productEditor.card.place',
  'card-shipping': 'productEditor.card.shipping',
  variants: 'productEditor.card.variants',
  customization: 'customization.card',
  offers: 'productEditor.card.offers',
  files: 'productEditor.card.files',
  'card-details': 'productEditor.card.details',
  'card-video': 'productEditor.card.video',
  'card-search': 'productEditor.card.search',
  'card-rules': 'productEditor.card.rules',
} as const satisfies Record<string, StringKey>

export type EditorCard = keyof typeof editorCards

/** Cards at the side: in sight without a link, which they get when something in them is wrong. */
export const sideCards: readonly EditorCard[] = ['card-place', 'card-shipping', 'card-rules']

/** Fields of the editor that choose among what the shop has. The others that hold one value are described in product-fields.ts. */
export const referenceFields = {
  brand_id: { fact: 'brandId', label: 'products.brand', card: 'card-place' },
  category_id: { fact: 'categoryId', label: 'productEditor.category', card: 'card-place' },
  also_in: { fact: 'alsoIn', label: 'productEditor.alsoIn', card: 'card-place' },
  video_poster_id: { fact: 'videoPosterId', label: 'productEditor.videoPoster', card: 'card-video' },
} as const satisfies Record<string, { fact: string; label: StringKey; card: EditorCard }>

// Rows of something: what is wrong in one of them is named `variants.12.sku`.
const rowFieldCards: Record<string, EditorCard> = {
  details: 'card-details',
  pictures: 'media',
  files: 'files',
  options: 'variants',
  variants: 'variants',
  cross_sells: 'offers',
  customization: 'customization',
}

/** The card of a field, by its name; undefined for one the editor does not have. */
export function findFieldCard(inputs: readonly EditorInput[], field: string): EditorCard | undefined {
  const described =
    inputs.find((input) => input.field.name === field) ?? Object.entries(referenceFields).find(([name]) => name === field)?.[1]
  return described?.card ?? rowFieldCards[field.split('.')[0]!]
}
