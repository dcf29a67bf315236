import { sql } from 'drizzle-orm'
import type { Kit } from '#db/kit.ts'
import type { TaxClass } from '#src/lib/tax/tax-classes.ts'
import type { StoredAddress } from './addresses.ts'
import type { PackedParcel } from './shipping.ts'
import type { TaxKind } from './tax.ts'

export const orderStatuses = ['pending', 'processing', 'on_hold', 'shipped', 'completed', 'cancelled', 'refunded', 'failed'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentStatuses = ['unpaid', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed', 'disputed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const fulfillmentStatuses = ['unfulfilled', 'partial', 'fulfilled', 'returned', 'not_required'] as const
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number]

export interface OrderExtra {
  key: string
  label: string
  /** '' for a checked checkbox, whose label says it all. */
  answer: string
}

/** `fallback`: the live provider was asked but did not answer. `processor`: the payment processor charges it, see ProcessorType.collectsTax. */
export type TaxSource = 'table' | 'provider' | 'fallback' | 'processor'

export interface OrderTaxRate {
  name: string
  ratePpm: number
  /** Minor units: the discounted amounts without this tax, and the tax. */
  base: number
  amount: number
}

export interface StoredVatCheck {
  state: 'valid' | 'invalid' | 'unavailable'
  /** Registered name; '' when it is not disclosed. */
  name: string
  /** The register's number for this check; '' without one. */
  reference: string
  /** Epoch ms. */
  checkedAt: number
}

export function ordersTables(k: Kit) {
  const orders = k.table(
    'orders',
    {
      id: k.id('id'),
      externalId: k.text('external_id').notNull(),
      // For people and email subjects; external_id is for URLs.
      number: k.int('number').notNull(),
      userId: k.int('user_id'),
      // The cart and checkout attempt: one order per attempt, however often the button is pressed.
      cartId: k.int('cart_id'),
      attemptKey: k.text('attempt_key').notNull(),
      // The order that the shopper placed or paid instead; null when not replaced.
      replacedBy: k.int('replaced_by'),
      status: k.text('status').$type<OrderStatus>().notNull(),
      paymentStatus: k.text('payment_status').$type<PaymentStatus>().notNull(),
      fulfillmentStatus: k.text('fulfillment_status').$type<FulfillmentStatus>().notNull(),
      email: k.text('email').notNull(),
      emailKey: k.text('email_key').notNull(),
      name: k.text('name').notNull(),
      // Normalized text for the staff search, with number and email.
      searchText: k.text('search_text').notNull(),
      phone: k.text('phone').notNull().default(''),
      address: k.json<StoredAddress>('address').notNull(),
      // Null when it is the same address.
      billingAddress: k.json<StoredAddress>('billing_address'),
      // Answers to the checkout fields as they were asked; null without any.
      extra: k.json<OrderExtra[]>('extra'),
      // The country of the address, for the staff list's filter.
      country: k.text('country').notNull().default(''),
      comment: k.text('comment').notNull().default(''),
      currency: k.text('currency').notNull(),
      // BCP 47: what it was placed in, and what its mails are written in; null before languages were stored.
      language: k.text('language'),
      itemCount: k.int('item_count').notNull(),
      subtotal: k.int('subtotal').notNull(),
      discount: k.int('discount').notNull(),
      taxableSubtotal: k.int('taxable_subtotal').notNull(),
      tax: k.int('tax').notNull(),
      shipping: k.int('shipping').notNull(),
      total: k.int('total').notNull(),
      refunded: k.int('refunded').notNull().default(0),
      // Of a paid order that staff have edited, or of one on invoice: what its buyer still owes, or, below 0, what is owed to the buyer.
      balance: k.int('balance').notNull().default(0),
      taxLabel: k.text('tax_label').$type<TaxKind | 'none' | ''>().notNull().default(''),
      // Held by refunds whose outcome is not known yet.
      refunding: k.int('refunding').notNull().default(0),
      // True: the tax is part of the prices and not added to the total.
      taxIncluded: k.bool('tax_included').notNull().default(false),
      // The tax by rate, for invoices and emails; null in orders from before it was stored. order_taxes has it by line.
      taxRates: k.json<OrderTaxRate[] | null>('tax_rates'),
      taxSource: k.text('tax_source').$type<TaxSource>().notNull().default('table'),
      // The buyer's VAT number as given at checkout, and what the register said about it; null = not asked.
      vatNumber: k.text('vat_number').notNull().default(''),
      vatCheck: k.json<StoredVatCheck | null>('vat_check'),
      // True: the buyer owes the VAT.
      reverseCharge: k.bool('reverse_charge').notNull().default(false),
      shippingName: k.text('shipping_name').notNull().default(''),
      // Who ships it and how, of a carrier's rate; '' for flat rates.
      shippingCarrier: k.text('shipping_carrier').notNull().default(''),
      shippingService: k.text('shipping_service').notNull().default(''),
      // As packed for the quote; null when nothing was packed.
      parcels: k.json<PackedParcel[]>('parcels'),
      deliveryFrom: k.day('delivery_from'),
      deliveryTo: k.day('delivery_to'),
      orderDate: k.ms('order_date').notNull(),
      // When a payment by transfer or invoice is due, the processor it was chosen with, and how many reminders were sent; null = paid online.
      paymentDueAt: k.ms('payment_due_at'),
      manualProcessorId: k.int('manual_processor_id'),
      dueReminders: k.int('due_reminders').notNull().default(0),
      // On invoice: when it was placed.
      paidAt: k.ms('paid_at'),
      // Its account was deleted while it was in progress: when its contact data is erased at the latest. Null otherwise.
      eraseContactAt: k.ms('erase_contact_at'),
      updatedAt: k.ms('updated_at').notNull(),
    },
    (t) => [
      k.unique('orders_external_id').on(t.externalId),
      k.unique('orders_number').on(t.number),
      k.unique('orders_attempt').on(t.attemptKey),
      k.index('orders_date').on(t.orderDate, t.id),
      k.index('orders_paid').on(t.paidAt, t.id),
      k.index('orders_status').on(t.status, t.orderDate, t.id),
      k.index('orders_payment_status').on(t.paymentStatus, t.orderDate, t.id),
      k.index('orders_fulfillment_status').on(t.fulfillmentStatus, t.orderDate, t.id),
      k.index('orders_country').on(t.country, t.orderDate, t.id),
      k.index('orders_total').on(t.total, t.id),
      k.index('orders_name').on(t.name, t.id),
      k.index('orders_user').on(t.userId, t.orderDate, t.id),
      k.index('orders_email').on(t.emailKey, t.orderDate, t.id),
      k.index('orders_cart').on(t.cartId, t.id),
      k
        .index('orders_erase_contact')
        .on(t.eraseContactAt, t.id)
        .where(sql`${t.eraseContactAt} is not null`),
      // Partial index: the few orders that wait for a transfer or the payment of an invoice.
      k
        .index('orders_payment_due')
        .on(t.paymentDueAt, t.id)
        .where(
          sql`${t.paymentDueAt} is not null and ${t.paymentStatus} in ('unpaid', 'failed', 'authorized') and ${t.status} <> 'cancelled'`,
        ),
      // Partial index: cancelled after payment, which is rare.
      k
        .index('orders_cancelled_paid')
        .on(t.orderDate, t.id)
        .where(sql`${t.status} = 'cancelled' and ${t.paymentStatus} in ('paid', 'partially_refunded')`),
    ],
  )
  const orderLines = k.table(
    'order_lines',
    {
      id: k.id('id'),
      orderId: k
        .int('order_id')
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      // A copy of what was sold, so that later catalog edits never change an invoice.
      productId: k.int('product_id'),
      variantId: k.int('variant_id'),
      sku: k.text('sku').notNull(),
      name: k.text('name').notNull(),
      // In the product's option order, which a JSON object would lose on PostgreSQL.
      options: k.json<{ name: string; value: string }[]>('options').notNull(),
      seoLink: k.text('seo_link').notNull().default(''),
      mediaFile: k.text('media_file').notNull().default(''),
      // 'gift_wrap' is the fee of the line before it.
      kind: k.text('kind').$type<'item' | 'gift_wrap'>().notNull().default('item'),
      giftMessage: k.text('gift_message').notNull().default(''),
      // Personalization as asked and answered; charges in minor units, included in the unit price.
      customization: k
        .json<{ label: string; answer: string; charge: number }[]>('customization')
        .notNull()
        .$defaultFn(() => []),
      quantity: k.int('quantity').notNull(),
      unitPrice: k.int('unit_price').notNull(),
      originalUnitPrice: k.int('original_unit_price').notNull(),
      discount: k.int('discount').notNull().default(0),
      tax: k.int('tax').notNull().default(0),
      lineTotal: k.int('line_total').notNull(),
      isDigital: k.bool('is_digital').notNull().default(false),
      fulfilled: k.int('fulfilled').notNull().default(0),
      refunded: k.int('refunded').notNull().default(0),
      refunding: k.int('refunding').notNull().default(0),
      // The cart line, so that payment removes only purchased units from the cart.
      cartLineId: k.int('cart_line_id'),
      downloadToken: k.text('download_token').notNull(),
    },
    (t) => [
      k.index('order_lines_order').on(t.orderId, t.id),
      k.index('order_lines_product').on(t.productId, t.id),
      k.unique('order_lines_download_token').on(t.downloadToken),
    ],
  )
  // Taxes of an order per line and rate; without a line, the tax on its shipping.
  const orderTaxes = k.table(
    'order_taxes',
    {
      id: k.id('id'),
      orderId: k
        .int('order_id')
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      orderLineId: k.int('order_line_id').references(() => orderLines.id, { onDelete: 'cascade' }),
      taxClass: k.text('tax_class').$type<TaxClass>().notNull(),
      kind: k.text('kind').$type<TaxKind>().notNull(),
      name: k.text('name').notNull(),
      ratePpm: k.int('rate_ppm').notNull(),
      country: k.text('country').notNull(),
      region: k.text('region').notNull().default(''),
      // Minor units: the discounted amount without this tax, and the tax.
      base: k.int('base').notNull(),
      amount: k.int('amount').notNull(),
    },
    (t) => [k.index('order_taxes_order').on(t.orderId, t.id)],
  )
  // Downloads of a digital line: one row per file, created when the order is paid.
  const downloads = k.table(
    'downloads',
    {
      id: k.id('id'),
      orderLineId: k
        .int('order_line_id')
        .notNull()
        .references(() => orderLines.id, { onDelete: 'cascade' }),
      // Not a foreign key: staff can remove and restore a file.
      productFileId: k.int('product_file_id').notNull(),
      // Null = never.
      expiresAt: k.ms('expires_at'),
      // Null = unlimited.
      downloadsLeft: k.int('downloads_left'),
      // The limit when they were granted; null = unlimited, or granted before limits were stored.
      downloadsAllowed: k.int('downloads_allowed'),
      // When a download was last counted; requests soon after belong to it.
      countedAt: k.ms('counted_at'),
    },
    (t) => [k.unique('downloads_line_file').on(t.orderLineId, t.productFileId), k.check('downloads_left', sql`${t.downloadsLeft} >= 0`)],
  )
  const orderTimeline = k.table(
    'order_timeline',
    {
      id: k.id('id'),
      orderId: k
        .int('order_id')
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      kind: k.text('kind').notNull(),
      // String key parameters or, for a comment, its `text`.
      data: k.json<Record<string, string | number>>('data').notNull(),
      actor: k.text('actor').notNull(),
      // The staff member who wrote a comment; null for other entries and earlier comments.
      authorId: k.int('author_id'),
      createdAt: k.ms('created_at').notNull(),
      editedAt: k.ms('edited_at'),
      // A deleted comment; undo clears it.
      deletedAt: k.ms('deleted_at'),
    },
    (t) => [k.index('order_timeline_order').on(t.orderId, t.id)],
  )
  const orderTags = k.table(
    'order_tags',
    {
      id: k.id('id'),
      orderId: k
        .int('order_id')
        .notNull()
        .references(() => orders.id, { onDelete: 'cascade' }),
      tag: k.text('tag').notNull(),
      // Lower-cased: one tag per spelling.
      tagKey: k.text('tag_key').notNull(),
    },
    (t) => [k.unique('order_tags_tag').on(t.orderId, t.tagKey), k.index('order_tags_key').on(t.tagKey, t.orderId)],
  )
  // One row per day in the shop's time zone, updated in the transaction that pays or refunds an order.
  const salesDays = k.table('sales_days', {
    day: k.day('day').primaryKey(),
    orders: k.int('orders').notNull().default(0),
    units: k.int('units').notNull().default(0),
    revenue: k.int('revenue').notNull().default(0),
    tax: k.int('tax').notNull().default(0),
    refunded: k.int('refunded').notNull().default(0),
  })
  return { orders, orderLines, orderTaxes, downloads, orderTimeline, orderTags, salesDays }
}
