import type { OptionLabels } from '#src/lib/products/selected-options.ts'
import type { VariantChoice } from '#src/variants/variant-choice.ts'
import type { UnitPrice } from '#src/pricing/unit-price.ts'
import type { ProductPage, ProductVariant } from '#src/product-page/find-product-page.ts'
import type { SubmittedOptions } from '#src/variants/submitted-options.ts'
import type { ShippingSummary } from '#src/shipping/shipping-summary.ts'
import type { View } from '#src/web/view.ts'
import type { VideoProps } from '#templates/ui/video.tsx'
import type { StockAlertProps } from '#templates/stock-alerts/stock-alert.tsx'
import type { GalleryImage, GalleryThumb } from '#templates/ui/product/gallery.tsx'

/** A product with the current selection, for buy box and gallery. */
export interface ProductPageProps {
  view: View
  product: ProductPage['product']
  brand: ProductPage['brand']
  path: string
  choice: VariantChoice<ProductVariant>
  /** What options are called in the visitor's language. */
  optionLabels: OptionLabels
  /** Field names by option. */
  fields: Record<string, string>
  /** Of the selected variant, or of the cheapest one while options are open. */
  price: UnitPrice
  /** True while open options can change the price. */
  isPriceFrom: boolean
  /** False when no variant can be bought. */
  canBuy: boolean
  /** True when the selection is sold out, or every variant while nothing is selected. */
  soldOut: boolean
  /** Units left of the selected variant; null = unlimited; undefined = hidden, or nothing selected. */
  availableStock: number | null | undefined
  images: GalleryImage[]
  imageIndex: number
  thumbs: GalleryThumb[]
  /** Null when the layout shows no video. */
  video: Omit<VideoProps, 'view' | 'id'> | null
  /** Minor units. */
  giftWrapFee: number
  giftWrapPerUnit: boolean
  shipping: ShippingSummary
  /** Submitted input of a form with errors. */
  submitted: SubmittedOptions
  addToCartError: AddToCartError | null
  /** What the shopper can subscribe to; null when nothing is sold out. */
  stockAlert: Omit<StockAlertProps, 'view' | 'path'> | null
}

export interface AddToCartError {
  text: string
  /** True when it would fit into an empty cart. */
  isMixingConflict: boolean
  /** Messages by field name. */
  errors: Record<string, string>
}

export interface BreadcrumbItem {
  label: string
  href?: string
}
