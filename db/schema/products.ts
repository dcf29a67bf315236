import { sql } from 'drizzle-orm'
import type { Focus } from '#src/lib/images/focus.ts'
import type { Kit } from '#db/kit.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'
import type { brandsTables } from './brands.ts'
import type { categoriesTables } from './categories.ts'

export interface ProductOption {
  name: string
  values: { value: string; /** css colour */ swatch?: string }[]
}

/** What product cards need beside the product's columns, stored with the product so that a listing is one query. */
export interface StoredProductCard {
  brand: string
  /** Stored image files in gallery order; a card shows the first, and the second on hover. */
  images: { file: string; alt: string; focus?: Focus }[]
  /** Color value -> its first image. */
  colorImages: Record<string, string>
  /** CSS colors of the Color option, in order. */
  swatches: string[]
  /** True when variants have different prices: the card says "from". */
  priceVaries: boolean
  /** The struck price of the cheapest variant, minor units; only without a running sale of the product. */
  compareAtPrice?: number
  /** The SKU to add directly when there is nothing to choose, else ''. */
  onlySku: string
}

export const customizationTypes = ['text', 'textarea', 'select', 'radio', 'checkbox', 'checkboxes'] as const
export type CustomizationType = (typeof customizationTypes)[number]

/** One field of a product's personalization form. Amounts in minor units, percentages as whole percent of the base price. */
export interface CustomizationField {
  /** The key of the answer in forms and on lines: lower-case letters, digits and underscores. */
  key: string
  label: string
  type: CustomizationType
  required: boolean
  /** In characters, for text and textarea. */
  maxLength: number
  /** The surcharge of any answer, for fields without choices. */
  retail: CustomizationCharge
  wholesale: CustomizationCharge
  /** For select, radio and checkboxes. */
  choices: {
    value: string
    /** In the visitor's language; never stored. */ label?: string
    retail: CustomizationCharge
    wholesale: CustomizationCharge
  }[]
}

export interface CustomizationCharge {
  kind: 'fixed' | 'percent'
  amount: number
}

export const productStatuses = ['active', 'draft', 'archived'] as const
export type ProductStatus = (typeof productStatuses)[number]

export function productsTables(k: Kit, { brands, categories }: ReturnType<typeof brandsTables> & ReturnType<typeof categoriesTables>) {
  const products = k.table(
    'products',
    {
      id: k.id('id'),
      seoLink: k.text('seo_link').notNull(),
      name: k.text('name').notNull(),
      // Normalized name, SKUs and brand, for search.
      searchText: k.text('search_text').notNull().default(''),
      status: k.text('status').$type<ProductStatus>().notNull().default('draft'),
      brandId: k.int('brand_id').references(() => brands.id),
      categoryId: k.int('category_id').references(() => categories.id),
      // Minor units of the shop's currency.
      price: k.int('price').notNull(),
      salePrice: k.int('sale_price'),
      saleStartsAt: k.ms('sale_starts_at'),
      saleEndsAt: k.ms('sale_ends_at'),
      wholesalePrice: k.int('wholesale_price'),
      // The lowest current retail price of an active variant, for sorting and filtering. A scheduled task updates it when sales start and
      // end.
      listPrice: k.int('list_price').notNull().default(0),
      // True while any active variant is reduced, by the product's sale or by its own compare-at price.
      onSale: k.bool('on_sale').notNull().default(false),
      // True while the product's own sale runs.
      saleActive: k.bool('sale_active').notNull().default(false),
      // True when any active variant can be bought. Maintained by triggers (db/triggers); never write it.
      inStock: k.bool('in_stock').notNull().default(false),
      card: k.sharedJson<StoredProductCard>('card').notNull(),
      shortDescription: k.text('short_description').notNull().default(''),
      // Sanitized when saved.
      description: k.text('description').notNull().default(''),
      details: k.json<{ heading: string; text: string }[]>('details').notNull(),
      options: k.json<ProductOption[]>('options').notNull(),
      layout: k.int('layout').notNull().default(1),
      dependentVariants: k.bool('dependent_variants').notNull().default(false),
      maxQty: k.bool('max_qty').notNull().default(false),
      checkoutRedirect: k.bool('checkout_redirect').notNull().default(false),
      standalonePurchase: k.bool('standalone_purchase').notNull().default(false),
      hideInventoryLevels: k.bool('hide_inventory_levels').notNull().default(false),
      completionRedirect: k.text('completion_redirect'),
      completionRedirectLabel: k.text('completion_redirect_label'),
      // 1 puts the line in the taxable base; other values do not.
      chargeTax: k.int('charge_tax').notNull().default(1),
      // Decides which rates apply: src/lib/tax/tax-classes.ts.
      taxClass: k.text('tax_class').$type<TaxClass>().notNull().default('standard'),
      giftWrap: k.bool('gift_wrap').notNull().default(false),
      isDigital: k.bool('is_digital').notNull().default(false),
      backorders: k.bool('backorders').notNull().default(false),
      // Weight in grams, dimensions in millimeters.
      weight: k.int('weight').notNull().default(0),
      length: k.int('length').notNull().default(0),
      width: k.int('width').notNull().default(0),
      height: k.int('height').notNull().default(0),
      // For customs: digits of the tariff number, and ISO 3166-1 alpha-2; '' when unknown.
      hsCode: k.text('hs_code').notNull().default(''),
      countryOfOrigin: k.text('country_of_origin').notNull().default(''),
      // Purchase cost per unit; null when unknown. Never shown to shoppers.
      cost: k.int('cost'),
      // Manual sort order; lower comes first.
      position: k.int('position').notNull().default(0),
      tags: k
        .json<string[]>('tags')
        .notNull()
        .$defaultFn(() => []),
      // An uploaded file (/media/…) or a YouTube or Vimeo page; '' without one.
      videoUrl: k.text('video_url').notNull().default(''),
      videoLabel: k.text('video_label').notNull().default(''),
      videoPosterId: k.int('video_poster_id'),
      // The form with its version, against which answers are validated.
      customization: k
        .json<CustomizationField[]>('customization')
        .notNull()
        .$defaultFn(() => []),
      customizationVersion: k.int('customization_version').notNull().default(0),
      // Derived from approved reviews; the rating is the sum of stars.
      reviewCount: k.int('review_count').notNull().default(0),
      ratingSum: k.int('rating_sum').notNull().default(0),
      seoTitle: k.text('seo_title').notNull().default(''),
      seoDescription: k.text('seo_description').notNull().default(''),
      createdAt: k.ms('created_at').notNull(),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [
      k.unique('products_seo_link').on(t.seoLink),
      // Listing indexes: the sort column, then filter columns, so that counting and paging read only the index. Indexes of narrow filters
      // also contain the other sort columns.
      k
        .index('products_newest')
        .on(t.createdAt, t.id, t.brandId, t.inStock, t.onSale, t.listPrice)
        .where(sql`${t.status} = 'active'`),
      k
        .index('products_price')
        .on(t.listPrice, t.id, t.brandId, t.inStock, t.onSale, t.createdAt, t.name)
        .where(sql`${t.status} = 'active'`),
      k
        .index('products_name')
        .on(t.name, t.id, t.brandId, t.inStock, t.onSale, t.listPrice)
        .where(sql`${t.status} = 'active'`),
      k
        .index('products_sale')
        .on(t.listPrice, t.id, t.brandId, t.inStock, t.createdAt, t.name)
        .where(sql`${t.status} = 'active' and ${t.onSale} = true`),
      k
        .index('products_brand_sale')
        .on(t.brandId, t.listPrice, t.id, t.inStock, t.createdAt, t.name)
        .where(sql`${t.status} = 'active' and ${t.onSale} = true`),
      k
        .index('products_brand_newest')
        .on(t.brandId, t.createdAt, t.id, t.inStock, t.onSale, t.listPrice, t.name)
        .where(sql`${t.status} = 'active'`),
      k
        .index('products_brand_price')
        .on(t.brandId, t.listPrice, t.id, t.inStock, t.onSale, t.createdAt, t.name)
        .where(sql`${t.status} = 'active'`),
      k.index('products_brand').on(t.brandId, t.id),
      k
        .index('products_out')
        .on(t.brandId, t.id)
        .where(sql`${t.status} = 'active' and ${t.inStock} = false`),
      k.index('products_status').on(t.status, t.updatedAt, t.id),
      k.index('products_updated').on(t.updatedAt, t.id),
      k.index('products_category').on(t.categoryId, t.createdAt, t.id),
      k
        .index('products_sale_window')
        .on(t.saleEndsAt, t.id)
        .where(sql`${t.salePrice} is not null`),
      // For staff: few products are sold out.
      k
        .index('products_sold_out')
        .on(t.updatedAt, t.id, t.status, t.brandId, t.listPrice, t.onSale, t.name)
        .where(sql`${t.inStock} = false`),
    ],
  )

  // A product's categories and all their ancestors, so that a listing reads one index however deep the tree. Sort and filter columns are
  // copied here by a trigger (db/triggers), so that the index alone is enough.
  const categoryProducts = k.table(
    'category_products',
    {
      categoryId: k
        .int('category_id')
        .notNull()
        .references(() => categories.id, { onDelete: 'cascade' }),
      productId: k
        .int('product_id')
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
      // False for an ancestor of a category the product was assigned to.
      chosen: k.bool('chosen').notNull(),
      createdAt: k.ms('created_at').notNull(),
      listPrice: k.int('list_price').notNull(),
      name: k.text('name').notNull(),
      brandId: k.int('brand_id'),
      inStock: k.bool('in_stock').notNull().default(false),
      onSale: k.bool('on_sale').notNull().default(false),
      active: k.bool('active').notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.categoryId, t.productId] }),
      k
        .index('category_products_newest')
        .on(t.categoryId, t.createdAt, t.productId, t.brandId, t.inStock, t.onSale, t.listPrice)
        .where(sql`${t.active} = true`),
      k
        .index('category_products_price')
        .on(t.categoryId, t.listPrice, t.productId, t.brandId, t.inStock, t.onSale, t.createdAt, t.name)
        .where(sql`${t.active} = true`),
      k
        .index('category_products_name')
        .on(t.categoryId, t.name, t.productId, t.brandId, t.inStock, t.onSale, t.listPrice)
        .where(sql`${t.active} = true`),
      k
        .index('category_products_brand_newest')
        .on(t.categoryId, t.brandId, t.createdAt, t.productId, t.inStock, t.onSale, t.listPrice, t.name)
        .where(sql`${t.active} = true`),
      k
        .index('category_products_sale')
        .on(t.categoryId, t.listPrice, t.productId, t.brandId, t.inStock, t.createdAt, t.name)
        .where(sql`${t.active} = true and ${t.onSale} = true`),
      k
        .index('category_products_brand_sale')
        .on(t.categoryId, t.brandId, t.listPrice, t.productId, t.inStock, t.createdAt, t.name)
        .where(sql`${t.active} = true and ${t.onSale} = true`),
      k
        .index('category_products_out')
        .on(t.categoryId, t.brandId, t.productId)
        .where(sql`${t.active} = true and ${t.inStock} = false`),
      k.index('category_products_product').on(t.productId),
    ],
  )

  // Stored counts of active products: category 0 = the whole shop, brand 0 = any brand.
  const listingCounts = k.table(
    'listing_counts',
    {
      categoryId: k.int('category_id').notNull(),
      brandId: k.int('brand_id').notNull(),
      products: k.int('products').notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.categoryId, t.brandId] })],
  )

  const productImages = k.table(
    'product_images',
    {
      id: k.id('id'),
      productId: k
        .int('product_id')
        .notNull()
        .references(() => products.id, { onDelete: 'cascade' }),
      mediaId: k.int('media_id').notNull(),
      imageAlt: k.text('image_alt').notNull().default(''),
      zoomLabel: k.text('zoom_label').notNull().default(''),
      // The Color value it shows; '' = any color.
      color: k.text('color').notNull().default(''),
      // The part that stays visible when cropped; '' = the center.
      focus: k.text('focus').$type<Focus>().notNull().default(''),
      // Variants it shows, some of which may be deleted; [] = all.
      variantIds: k
        .json<number[]>('variant_ids')
        .notNull()
        .$defaultFn(() => []),
      position: k.int('position').notNull().default(0),
    },
    (t) => [k.index('product_images_product').on(t.productId, t.position, t.id)],
  )
  return { products, categoryProducts, listingCounts, productImages }
}
