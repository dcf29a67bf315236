/** A mail the shop sends. Type ids are fixed for good; `variables` with an example each are what the text may use. */
export interface MailTemplate {
  typeId: number
  slug: string
  name: string
  subject: string
  body: string
  variables: Record<string, string>
}

/** Variables every mail may use. */
export const commonVariables = {
  site_name: 'Sundry',
  support_email: 'help@example.com',
}

export const builtInTemplates = [
  {
    typeId: 1,
    slug: 'order_confirmation',
    name: 'Order confirmation',
    subject: 'Order {{order_number}} confirmed',
    body: `<h1>Thank you, {{customer_name}}.</h1>
<p>Your order <strong>{{order_number}}</strong> is confirmed.</p>
<p><a class="button" href="{{order_link}}">View your order</a></p>
{{downloads}}
{{order_table}}
{{delivery}}
{{account_prompt}}`,
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      downloads: 'Download links',
      order_table: 'Items and totals',
      delivery: 'Shipping address and delivery dates',
      account_prompt: 'For guests: a link to create a password',
    },
  },
  {
    typeId: 2,
    slug: 'payment_failed',
    name: 'Payment failed',
    subject: 'Payment for order {{order_number}} failed',
    body: `<h1>Your payment failed</h1>
<p>Hello {{customer_name}}, your payment for order <strong>{{order_number}}</strong> did not go through. You have not been charged, and nothing was shipped. To try again, return to your cart.</p>
<p><a class="button" href="{{retry_link}}">Return to your cart</a></p>
{{order_table}}`,
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      retry_link: 'https://shop.example/cart',
      order_table: 'Items and totals',
    },
  },
  {
    typeId: 3,
    slug: 'welcome',
    name: 'Welcome',
    subject: 'Welcome to {{site_name}}',
    body: `<h1>Welcome, {{customer_name}}.</h1>
<p>Your {{site_name}} account is ready. Sign in to see your orders and downloads.</p>
<p><a class="button" href="{{account_link}}">Go to your account</a></p>`,
    variables: { customer_name: 'Amara', account_link: 'https://shop.example/dashboard' },
  },
  {
    typeId: 4,
    slug: 'set_password',
    name: 'Set password',
    subject: 'Set your {{site_name}} password',
    body: `<h1>Set your password</h1>
<p>Hi {{customer_name}}, set a password to see all your orders and downloads in one place.</p>
<p><a class="button" href="{{set_password_link}}">Set password</a></p>
<p class="quiet">This link works once and expires in {{expires_in_days}} days. If you did not expect this email, you can ignore it.</p>`,
    variables: { customer_name: 'Amara', set_password_link: 'https://shop.example/account/set-password?token=…', expires_in_days: '7' },
  },
  {
    typeId: 5,
    slug: 'password_changed',
    name: 'Password changed',
    subject: 'Your {{site_name}} password was updated',
    body: `<h1>Your password was updated</h1>
<p>Hello {{customer_name}}, your account password was updated on {{changed_at}}. All other devices were signed out.</p>
<p>If you did not make this change, contact us right away: {{support_email}}</p>`,
    variables: { customer_name: 'Amara', changed_at: 'November 20, 2026 at 2:05 PM' },
  },
  {
    typeId: 6,
    slug: 'staff_new_order',
    name: 'Staff: new order',
    subject: 'New order {{order_number}}: {{order_total}}',
    body: `<h1>New order {{order_number}}</h1>
<p>{{customer_name}} ({{customer_email}}) placed an order for <strong>{{order_total}}</strong>.</p>
<p><a class="button" href="{{admin_link}}">View order</a></p>
{{order_table}}
{{delivery}}`,
    variables: {
      customer_name: 'Amara Okafor',
      customer_email: 'amara@example.com',
      order_number: '10482',
      order_total: '$128.40',
      admin_link: 'https://shop.example/admin/ecommerce/orders/1',
      order_table: 'Items and totals',
      delivery: 'Shipping address and delivery dates',
    },
  },
  {
    typeId: 13,
    slug: 'two_factor_verification',
    name: 'Verification code',
    subject: '{{verification_code}} is your {{site_name}} verification code',
    body: `<h1>Your verification code</h1>
<p>Hi {{customer_name}}, enter this code to continue:</p>
<p class="code">{{verification_code}}</p>
<p>This code expires in {{expires_in_minutes}} minutes. We will never ask you for it by phone or email.</p>
<p class="quiet">If you did not try to sign in or place an order, you can ignore this email.</p>`,
    variables: { verification_code: '482915', customer_name: 'Amara', expires_in_minutes: '15' },
  },
  {
    typeId: 14,
    slug: 'back_in_stock',
    name: 'Back in stock',
    subject: '{{product_name}} is back in stock',
    body: `<h1>{{product_name}} is back in stock</h1>
<p>You asked us to let you know: <strong>{{choice}}</strong> is available again while stock lasts.</p>
<p><a class="button" href="{{product_link}}">View product</a></p>
<p class="quiet">This is the only email we will send about this item. <a href="{{stop_link}}">Stop all back-in-stock emails</a></p>`,
    variables: {
      product_name: 'Ridgeway Backpack',
      choice: 'Ridgeway Backpack, Moss, 26 L',
      product_link: 'https://shop.example/items/ridgeway-backpack?variant=…',
      stop_link: 'https://shop.example/items/alerts/stop?token=…',
    },
  },
] as const satisfies MailTemplate[]

export type MailSlug = (typeof builtInTemplates)[number]['slug']

type VariablesOf<S extends MailSlug> = keyof Extract<(typeof builtInTemplates)[number], { slug: S }>['variables']

/** What a mail of this slug is told: a value for each of its variables; '' leaves one out. */
export type MailParams<S extends MailSlug> = Record<VariablesOf<S>, MailValue>

export type MailValue = string | number | MailBlock

/** Finished, escaped HTML inside a mail; made by the functions of blocks.ts only. */
export class MailBlock {
  constructor(readonly html: string) {}
}
