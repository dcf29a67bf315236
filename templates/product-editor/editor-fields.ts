import type { ScalarField } from '#src/product-editor/admin/product-form.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'

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

interface EditorField {
  /** What it is called beside what somebody else saved, and in the history. */
  label: StringKey
  /** The card it stands in. */
  card: EditorCard
  isSwitch?: true
}

/** Every field of the editor that holds one fact. */
export const editorFields: Record<ScalarField, EditorField> = {
  name: { label: 'productEditor.name', card: 'card-basics' },
  seo_link: { label: 'productEditor.seoLink', card: 'card-search' },
  status: { label: 'products.column.status', card: 'card-place' },
  brand_id: { label: 'products.brand', card: 'card-place' },
  category_id: { label: 'productEditor.category', card: 'card-place' },
  also_in: { label: 'productEditor.alsoIn', card: 'card-place' },
  tags: { label: 'productEditor.tags', card: 'card-place' },
  position: { label: 'productEditor.position', card: 'card-place' },
  short_description: { label: 'productEditor.shortDescription', card: 'card-basics' },
  description: { label: 'productEditor.description', card: 'card-basics' },
  price: { label: 'productEditor.price', card: 'card-pricing' },
  sale_price: { label: 'productEditor.salePrice', card: 'card-pricing' },
  sale_starts_at: { label: 'productEditor.saleStarts', card: 'card-pricing' },
  sale_ends_at: { label: 'productEditor.saleEnds', card: 'card-pricing' },
  wholesale_price: { label: 'productEditor.wholesalePrice', card: 'card-pricing' },
  cost: { label: 'productEditor.cost', card: 'card-pricing' },
  charge_tax: { label: 'productEditor.chargeTax', card: 'card-pricing', isSwitch: true },
  layout: { label: 'productEditor.card.layout', card: 'card-place' },
  weight: { label: 'productEditor.weight', card: 'card-shipping' },
  length: { label: 'productEditor.length', card: 'card-shipping' },
  width: { label: 'productEditor.width', card: 'card-shipping' },
  height: { label: 'productEditor.height', card: 'card-shipping' },
  is_digital: { label: 'productEditor.isDigital', card: 'card-shipping', isSwitch: true },
  backorders: { label: 'productEditor.backorders', card: 'card-shipping', isSwitch: true },
  gift_wrap: { label: 'productEditor.giftWrap', card: 'card-shipping', isSwitch: true },
  dependent_variants: { label: 'productEditor.rule.dependent_variants', card: 'card-rules', isSwitch: true },
  max_qty: { label: 'productEditor.rule.max_qty', card: 'card-rules', isSwitch: true },
  hide_inventory_levels: { label: 'productEditor.rule.hide_inventory_levels', card: 'card-rules', isSwitch: true },
  standalone_purchase: { label: 'productEditor.rule.standalone_purchase', card: 'card-rules', isSwitch: true },
  checkout_redirect: { label: 'productEditor.rule.checkout_redirect', card: 'card-rules', isSwitch: true },
  completion_redirect: { label: 'productEditor.completionRedirect', card: 'card-rules' },
  completion_redirect_label: { label: 'productEditor.completionRedirectLabel', card: 'card-rules' },
  video_url: { label: 'productEditor.videoUrl', card: 'card-video' },
  video_label: { label: 'productEditor.videoLabel', card: 'card-video' },
  video_poster_id: { label: 'productEditor.videoPoster', card: 'card-video' },
  seo_title: { label: 'productEditor.seoTitle', card: 'card-search' },
  seo_description: { label: 'productEditor.seoDescription', card: 'card-search' },
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
