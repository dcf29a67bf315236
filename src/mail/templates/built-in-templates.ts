import { connectionTemplates } from './connection-templates.ts'
import { orderTemplates } from './order-templates.ts'
import { ticketTemplates } from './ticket-templates.ts'

/** An email template. Type ids never change; `variables` holds an example value each. */
interface MailTemplate {
  typeId: number
  slug: string
  variables: Record<string, string>
}

export const commonVariables = {
  site_name: 'Sundry',
  support_email: 'help@example.com',
}

/** Built-in templates. Their name, subject and body are the strings `mail.template.<slug>.…`. */
export const builtInTemplates = [
  {
    typeId: 1,
    slug: 'order_confirmation',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      downloads: 'Download links',
      order_table: 'Items and totals',
      delivery: 'Delivery dates, shipping and billing address, answers to checkout fields',
      account_prompt: 'For guests: a link to create a password',
    },
  },
  {
    typeId: 2,
    slug: 'payment_failed',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      retry_link: 'https://shop.example/checkout/success/…/pay',
      order_table: 'Items and totals',
    },
  },
  {
    typeId: 3,
    slug: 'welcome',
    variables: {
      customer_name: 'Amara',
      account_link: 'https://shop.example/dashboard',
      confirm_prompt: 'Until the address is confirmed: a link to confirm it',
    },
  },
  {
    typeId: 4,
    slug: 'set_password',
    variables: { customer_name: 'Amara', set_password_link: 'https://shop.example/account/set-password?token=…', expires_in_days: '7' },
  },
  {
    typeId: 5,
    slug: 'password_changed',
    variables: { customer_name: 'Amara', changed_at: 'November 20, 2026 at 2:05 PM' },
  },
  {
    typeId: 6,
    slug: 'staff_new_order',
    variables: {
      customer_name: 'Amara Okafor',
      customer_email: 'amara@example.com',
      order_number: '10482',
      order_total: '$128.40',
      admin_link: 'https://shop.example/admin/ecommerce/orders/1',
      order_table: 'Items and totals',
      delivery: 'Delivery dates, shipping and billing address, answers to checkout fields',
    },
  },
  {
    typeId: 7,
    slug: 'order_refunded',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      refund_amount: '$48.00',
      refund_table: 'Refunded items, shipping and total',
    },
  },
  {
    typeId: 8,
    slug: 'staff_refund_failed',
    variables: {
      order_number: '10482',
      refund_amount: '$48.00',
      reason: 'expired or canceled card',
      admin_link: 'https://shop.example/admin/ecommerce/orders/1',
    },
  },
  {
    typeId: 12,
    slug: 'staff_dispute',
    variables: {
      order_number: '#10482',
      dispute_amount: '$48.00',
      reason: 'the order did not arrive',
      deadline: 'Respond by November 30, 2026 at the processor.',
      admin_link: 'https://shop.example/admin/ecommerce/orders/1',
    },
  },
  {
    typeId: 9,
    slug: 'order_shipped',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      shipment_table: 'Items in this shipment',
      tracking: 'Carrier, tracking number and link',
    },
  },
  {
    typeId: 80,
    slug: 'subscription_payment_failed',
    variables: {
      customer_name: 'Amara',
      subscription_name: 'Coffee club, Beans',
      amount: '$24.00',
      card_link: 'https://shop.example/dashboard?tab=subscriptions',
    },
  },
  {
    typeId: 84,
    slug: 'subscription_renewal',
    variables: {
      customer_name: 'Amara',
      subscription_name: 'Coffee club, Beans',
      amount: '$24.00',
      renews_on: 'November 30, 2026',
      subscription_link: 'https://shop.example/dashboard?tab=subscriptions',
    },
  },
  {
    typeId: 30,
    slug: 'provider_linked',
    variables: { customer_name: 'Amara', provider_name: 'Google', connections_link: 'https://shop.example/account/connections' },
  },
  {
    typeId: 31,
    slug: 'provider_unlinked',
    variables: { customer_name: 'Amara', provider_name: 'Google', connections_link: 'https://shop.example/account/connections' },
  },
  {
    typeId: 13,
    slug: 'two_factor_verification',
    variables: { verification_code: '482915', customer_name: 'Amara', expires_in_minutes: '15' },
  },
  {
    typeId: 14,
    slug: 'back_in_stock',
    variables: {
      product_name: 'Ridgeway Backpack',
      choice: 'Ridgeway Backpack, Moss, 26 L',
      product_link: 'https://shop.example/items/ridgeway-backpack?variant=…',
      stop_link: 'https://shop.example/items/alerts/stop?token=…',
    },
  },
  {
    typeId: 21,
    slug: 'staff_low_stock',
    variables: {
      sku_count: '3',
      stock_table: 'SKUs with the units left',
      admin_link: 'https://shop.example/admin/ecommerce/inventory',
    },
  },
  {
    typeId: 22,
    slug: 'review_request',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      products: 'Links to the products of the order',
      stop_link: 'https://shop.example/account/emails/stop?token=…',
    },
  },
  {
    typeId: 23,
    slug: 'cart_reminder',
    variables: {
      customer_name: 'Amara',
      cart_items: 'Items in the cart, with links',
      cart_link: 'https://shop.example/cart',
      stop_link: 'https://shop.example/account/emails/stop?token=…',
    },
  },
  {
    typeId: 15,
    slug: 'confirm_registration',
    variables: { confirm_link: 'https://shop.example/register/confirm/…', expires_in_hours: '24' },
  },
  {
    typeId: 16,
    slug: 'account_exists',
    variables: {
      customer_name: 'Amara',
      sign_in_link: 'https://shop.example/login',
      reset_link: 'https://shop.example/forgot-password',
    },
  },
  {
    typeId: 17,
    slug: 'reset_password',
    variables: { customer_name: 'Amara', reset_link: 'https://shop.example/reset-password/…', expires_in_minutes: '60' },
  },
  {
    typeId: 18,
    slug: 'confirm_email_change',
    variables: { confirm_link: 'https://shop.example/account/confirm-email/…', expires_in_hours: '24' },
  },
  {
    typeId: 19,
    slug: 'email_change_requested',
    variables: { customer_name: 'Amara', cancel_link: 'https://shop.example/account/cancel-email/…', expires_in_days: '7' },
  },
  {
    typeId: 20,
    slug: 'account_deleted',
    variables: { deleted_at: 'November 20, 2026 at 2:05 PM' },
  },
  {
    typeId: 43,
    slug: 'email_changed',
    variables: { customer_name: 'Amara', changed_at: 'November 20, 2026 at 2:05 PM' },
  },
  {
    typeId: 40,
    slug: 'user_invitation',
    variables: { customer_name: 'Amara', set_password_link: 'https://shop.example/account/set-password?token=…', expires_in_days: '7' },
  },
  {
    typeId: 41,
    slug: 'wholesale_approved',
    variables: { customer_name: 'Amara', shop_link: 'https://shop.example/shop' },
  },
  {
    typeId: 42,
    slug: 'wholesale_declined',
    variables: {
      customer_name: 'Amara',
      reason: 'We need a valid VAT ID.',
      apply_link: 'https://shop.example/account/wholesale',
    },
  },
  {
    typeId: 90,
    slug: 'inbound_test',
    variables: { sent_at: '2026-11-20T14:05:00Z' },
  },
  {
    typeId: 91,
    slug: 'delivery_test',
    variables: { sent_at: '2026-11-20T14:05:00Z' },
  },
  ...connectionTemplates,
  ...orderTemplates,
  ...ticketTemplates,
  {
    typeId: 100,
    slug: 'form_submission',
    variables: {
      form_name: 'Contact',
      answers: 'Questions and answers',
      submission_link: 'https://shop.example/admin/cms-forms/submissions/1',
    },
  },
  {
    typeId: 101,
    slug: 'form_copy',
    variables: { form_name: 'Contact', answers: 'Questions and answers' },
  },
] as const satisfies MailTemplate[]

export type MailSlug = (typeof builtInTemplates)[number]['slug']

type VariablesOf<S extends MailSlug> = keyof Extract<(typeof builtInTemplates)[number], { slug: S }>['variables']

/** The params of a template: a value per variable; '' omits it. */
export type MailParams<S extends MailSlug> = Record<VariablesOf<S>, MailValue>

export type MailValue = string | number | MailBlock

/** Escaped HTML for an email; created only in blocks.ts. */
export class MailBlock {
  constructor(readonly html: string) {}
}
