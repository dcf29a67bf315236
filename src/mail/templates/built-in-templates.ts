import { pick } from '#src/lib/collections/pick.ts'
import { connectionTemplates } from './connection-templates.ts'
import { orderTemplates } from './order-templates.ts'
import { ticketTemplates } from './ticket-templates.ts'
import { aboutCustomer, ofOrder, samples } from './variable-samples.ts'

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
  { typeId: 1, slug: 'order_confirmation', variables: pick(samples, ...ofOrder, 'downloads', 'order_table', 'delivery', 'account_prompt') },
  { typeId: 2, slug: 'payment_failed', variables: pick(samples, 'customer_name', 'order_number', 'retry_link', 'order_table') },
  { typeId: 3, slug: 'welcome', variables: pick(samples, 'customer_name', 'account_link', 'confirm_prompt') },
  { typeId: 4, slug: 'set_password', variables: pick(samples, 'customer_name', 'set_password_link', 'expires_in_days') },
  { typeId: 5, slug: 'password_changed', variables: pick(samples, 'customer_name', 'changed_at') },
  {
    typeId: 6,
    slug: 'staff_new_order',
    variables: { ...aboutCustomer, ...pick(samples, 'order_number', 'order_total', 'admin_link', 'order_table', 'delivery') },
  },
  { typeId: 7, slug: 'order_refunded', variables: pick(samples, ...ofOrder, 'refund_amount', 'refund_table') },
  {
    typeId: 8,
    slug: 'staff_refund_failed',
    variables: { ...pick(samples, 'order_number', 'refund_amount'), reason: 'expired or canceled card', admin_link: samples.admin_link },
  },
  {
    typeId: 12,
    slug: 'staff_dispute',
    variables: {
      order_number: '#10482',
      dispute_amount: '$48.00',
      reason: 'the order did not arrive',
      deadline: 'Respond by November 30, 2026 at the processor.',
      admin_link: samples.admin_link,
    },
  },
  { typeId: 9, slug: 'order_shipped', variables: pick(samples, ...ofOrder, 'shipment_table', 'tracking') },
  {
    typeId: 80,
    slug: 'subscription_payment_failed',
    variables: pick(samples, 'customer_name', 'subscription_name', 'amount', 'card_link'),
  },
  {
    typeId: 84,
    slug: 'subscription_renewal',
    variables: pick(samples, 'customer_name', 'subscription_name', 'amount', 'renews_on', 'subscription_link'),
  },
  { typeId: 30, slug: 'provider_linked', variables: pick(samples, 'customer_name', 'provider_name', 'connections_link') },
  { typeId: 31, slug: 'provider_unlinked', variables: pick(samples, 'customer_name', 'provider_name', 'connections_link') },
  { typeId: 13, slug: 'two_factor_verification', variables: pick(samples, 'verification_code', 'customer_name', 'expires_in_minutes') },
  {
    typeId: 14,
    slug: 'back_in_stock',
    variables: { ...pick(samples, 'product_name', 'choice', 'product_link'), stop_link: 'https://shop.example/items/alerts/stop?token=…' },
  },
  {
    typeId: 21,
    slug: 'staff_low_stock',
    variables: { ...pick(samples, 'sku_count', 'stock_table'), admin_link: 'https://shop.example/admin/ecommerce/inventory' },
  },
  { typeId: 22, slug: 'review_request', variables: pick(samples, 'customer_name', 'order_number', 'products', 'stop_link') },
  { typeId: 23, slug: 'cart_reminder', variables: pick(samples, 'customer_name', 'cart_items', 'cart_link', 'stop_link') },
  { typeId: 15, slug: 'confirm_registration', variables: pick(samples, 'confirm_link', 'expires_in_hours') },
  {
    typeId: 16,
    slug: 'account_exists',
    variables: { ...pick(samples, 'customer_name', 'sign_in_link'), reset_link: 'https://shop.example/forgot-password' },
  },
  { typeId: 17, slug: 'reset_password', variables: { ...pick(samples, 'customer_name', 'reset_link'), expires_in_minutes: '60' } },
  {
    typeId: 18,
    slug: 'confirm_email_change',
    variables: { confirm_link: 'https://shop.example/account/confirm-email/…', ...pick(samples, 'expires_in_hours') },
  },
  { typeId: 19, slug: 'email_change_requested', variables: pick(samples, 'customer_name', 'cancel_link', 'expires_in_days') },
  { typeId: 20, slug: 'account_deleted', variables: pick(samples, 'deleted_at') },
  { typeId: 43, slug: 'email_changed', variables: pick(samples, 'customer_name', 'changed_at') },
  { typeId: 40, slug: 'user_invitation', variables: pick(samples, 'customer_name', 'set_password_link', 'expires_in_days') },
  { typeId: 41, slug: 'wholesale_approved', variables: pick(samples, 'customer_name', 'shop_link') },
  {
    typeId: 42,
    slug: 'wholesale_declined',
    variables: { customer_name: samples.customer_name, reason: 'We need a valid VAT ID.', apply_link: samples.apply_link },
  },
  { typeId: 90, slug: 'inbound_test', variables: pick(samples, 'sent_at') },
  { typeId: 91, slug: 'delivery_test', variables: pick(samples, 'sent_at') },
  ...connectionTemplates,
  ...orderTemplates,
  ...ticketTemplates,
  { typeId: 100, slug: 'form_submission', variables: pick(samples, 'form_name', 'answers', 'submission_link') },
  { typeId: 101, slug: 'form_copy', variables: pick(samples, 'form_name', 'answers') },
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
