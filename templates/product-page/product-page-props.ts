import type { OptionLabels } from '#src/lib/selected-options.ts'
import type { VariantChoice } from '#src/variants/variant-choice.ts'
import type { UnitPrice } from '#src/pricing/unit-price.ts'
import type { ProductPage, ProductVariant } from '#src/product-page/find-product-page.ts'
import type { SubmittedOptions } from '#src/variants/submitted-options.ts'
import type { ShippingSummary } from '#src/shipping/shipping-summary.ts'
import type { View } from '#src/web/view.ts'
import type { VideoProps } from '#templates/ui/video.tsx'
import type { StockAlertProps } from '#templates/stock-alerts/stock-alert.tsx'
import type { GalleryImage, GalleryThumb } from '#templates/ui/gallery.tsx'

/** What the buy box and the gallery show: a product with what is chosen of it. */
export interface ProductPageProps {
  view: View
  product: ProductPage['product']
  brand: ProductPage['brand']
  /** Path of the product page. */
  path: string
  choice: VariantChoice<ProductVariant>
  /** What options are called in the visitor's language. */
  optionLabels: OptionLabels
  /** Field names by option. */
  fields: Record<string, string>
  /** Of the variant, or of the cheapest one while options are open. */
  price: UnitPrice
  /** True while options are open and what is left to choose costs differently. */
  isPriceFrom: boolean
  /** False when there is nothing to buy, whatever one chooses. */
  canBuy: boolean
  /** True when what is chosen cannot be had now; while nothing is, when nothing can. */
  soldOut: boolean
  /** Units of the chosen variant that are left; null = unlimited; undefined = not to be told, or nothing chosen yet. */
  availableStock: number | null | undefined
  images: GalleryImage[]
  imageIndex: number
  thumbs: GalleryThumb[]
  /** Where the layout has room for one. */
  video: Omit<VideoProps, 'view' | 'id'> | null
  /** Minor units. */
  giftWrapFee: number
  /** True: for each unit of the line. */
  giftWrapPerUnit: boolean
  shipping: ShippingSummary
  /** What was typed before the form was refused. */
  submitted: SubmittedOptions
  addToCartError: AddToCartError | null
  /** What can be waited for; null when there is nothing. */
  stockAlert: Omit<StockAlertProps, 'view' | 'path'> | null
}

/** Why something was not put in the cart. */
export interface AddToCartError {
  text: string
  /** True when it would fit into an empty cart. */
  isMixingConflict: boolean
  /** What is wrong with single fields, by their names. */
  errors: Record<string, string>
}

export interface BreadcrumbItem {
  label: string
  href?: string
}
