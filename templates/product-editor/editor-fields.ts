import type { ScalarField } from '#src/product-editor/admin/product-form.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'

/** The cards of the editor that hold what a save may refuse, in the order of the page, by their ids. */
export const editorCards = {
  'card-basics': 'products.card.basics',
  media: 'products.card.pictures',
  'card-pricing': 'products.card.pricing',
  'card-place': 'products.card.place',
  'card-shipping': 'products.card.shipping',
  variants: 'products.card.variants',
  customization: 'customization.card',
  offers: 'editor.card.offers',
  files: 'editor.card.files',
  'card-details': 'products.card.details',
  'card-video': 'editor.card.video',
  'card-search': 'products.card.search',
  'card-rules': 'products.card.rules',
} as const satisfies Record<string, StringKey>

export type EditorCard = keyof typeof editorCards

/** Cards at the side: in sight without a link, which they get when something in them is wrong. */
export const sideCards: readonly EditorCard[] = ['card-place', 'card-shipping', 'card-rules']

interface EditorField {
  /** What it is called beside what somebody else saved, and in the history. */
  label: StringKey
  /** The card it stands in. */
  card: EditorCard
  isSwitch?: true
}

/** Every field of the editor that holds one fact. */
export const editorFields: Record<ScalarField, EditorField> = {
  name: { label: 'products.name', card: 'card-basics' },
  seo_link: { label: 'products.seoLink', card: 'card-search' },
  status: { label: 'products.column.status', card: 'card-place' },
  brand_id: { label: 'products.brand', card: 'card-place' },
  category_id: { label: 'products.category', card: 'card-place' },
  also_in: { label: 'products.alsoIn', card: 'card-place' },
  tags: { label: 'editor.tags', card: 'card-place' },
  position: { label: 'editor.position', card: 'card-place' },
  short_description: { label: 'products.shortDescription', card: 'card-basics' },
  description: { label: 'products.description', card: 'card-basics' },
  price: { label: 'products.price', card: 'card-pricing' },
  sale_price: { label: 'products.salePrice', card: 'card-pricing' },
  sale_starts_at: { label: 'products.saleStarts', card: 'card-pricing' },
  sale_ends_at: { label: 'products.saleEnds', card: 'card-pricing' },
  wholesale_price: { label: 'products.wholesalePrice', card: 'card-pricing' },
  cost: { label: 'editor.cost', card: 'card-pricing' },
  charge_tax: { label: 'products.chargeTax', card: 'card-pricing', isSwitch: true },
  layout: { label: 'products.card.layout', card: 'card-place' },
  weight: { label: 'products.weight', card: 'card-shipping' },
  length: { label: 'editor.length', card: 'card-shipping' },
  width: { label: 'editor.width', card: 'card-shipping' },
  height: { label: 'editor.height', card: 'card-shipping' },
  is_digital: { label: 'products.isDigital', card: 'card-shipping', isSwitch: true },
  backorders: { label: 'products.backorders', card: 'card-shipping', isSwitch: true },
  gift_wrap: { label: 'products.giftWrap', card: 'card-shipping', isSwitch: true },
  dependent_variants: { label: 'products.dependent_variants', card: 'card-rules', isSwitch: true },
  max_qty: { label: 'products.max_qty', card: 'card-rules', isSwitch: true },
  hide_inventory_levels: { label: 'products.hide_inventory_levels', card: 'card-rules', isSwitch: true },
  standalone_purchase: { label: 'products.standalone_purchase', card: 'card-rules', isSwitch: true },
  checkout_redirect: { label: 'products.checkout_redirect', card: 'card-rules', isSwitch: true },
  completion_redirect: { label: 'products.completionRedirect', card: 'card-rules' },
  completion_redirect_label: { label: 'products.completionRedirectLabel', card: 'card-rules' },
  video_url: { label: 'editor.videoUrl', card: 'card-video' },
  video_label: { label: 'editor.videoLabel', card: 'card-video' },
  video_poster_id: { label: 'editor.videoPoster', card: 'card-video' },
  seo_title: { label: 'products.seoTitle', card: 'card-search' },
  seo_description: { label: 'products.seoDescription', card: 'card-search' },
}

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

/** The card a field stands in, by its name; undefined for one the editor does not have. */
export const findFieldCard = (field: string): EditorCard | undefined =>
  editorFields[field as ScalarField]?.card ?? rowFieldCards[field.split('.')[0]!]
