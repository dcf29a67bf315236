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
    subject: 'Order {{order_number}} is confirmed',
    body: `<h1>Thank you, {{customer_name}}.</h1>
<p>Your order <strong>{{order_number}}</strong> is confirmed.</p>
<p><a class="button" href="{{order_link}}">See your order</a></p>
{{downloads}}
{{order_table}}
{{delivery}}
{{account_prompt}}`,
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      downloads: 'What can be downloaded, and where',
      order_table: 'The items and sums',
      delivery: 'Where and when it arrives',
      account_prompt: 'For guests: a link to set a password',
    },
  },
  {
    typeId: 2,
    slug: 'payment_failed',
    name: 'Payment failed',
    subject: 'The payment for order {{order_number}} did not go through',
    body: `<h1>Your payment did not go through</h1>
<p>Hello {{customer_name}}, the payment for order <strong>{{order_number}}</strong> was not accepted. You have not been charged, and nothing has been sent.</p>
<p><a class="button" href="{{retry_link}}">Go back to your cart</a></p>
{{order_table}}`,
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      retry_link: 'https://shop.example/cart',
      order_table: 'The items and sums',
    },
  },
  {
    typeId: 3,
    slug: 'welcome',
    name: 'Welcome',
    subject: 'Welcome to {{site_name}}',
    body: `<h1>Welcome, {{customer_name}}.</h1>
<p>Your account at {{site_name}} is ready. You will find your orders and downloads there.</p>
<p><a class="button" href="{{account_link}}">Open your account</a></p>`,
    variables: { customer_name: 'Amara', account_link: 'https://shop.example/dashboard' },
  },
  {
    typeId: 4,
    slug: 'set_password',
    name: 'Set a password',
    subject: 'Set a password for {{site_name}}',
    body: `<h1>Set your password</h1>
<p>Hello {{customer_name}}, choose a password to see your orders and downloads in one place.</p>
<p><a class="button" href="{{set_password_link}}">Set a password</a></p>
<p class="quiet">The link works for {{expires_in_days}} days and only once. If you did not expect this mail, leave it be: nothing changes.</p>`,
    variables: { customer_name: 'Amara', set_password_link: 'https://shop.example/account/set-password?token=…', expires_in_days: '7' },
  },
  {
    typeId: 5,
    slug: 'password_changed',
    name: 'Password changed',
    subject: 'Your password for {{site_name}} was set',
    body: `<h1>Your password was set</h1>
<p>Hello {{customer_name}}, the password of your account was set on {{changed_at}}. Every other device has been signed out.</p>
<p>If that was not you, write to us at once: {{support_email}}</p>`,
    variables: { customer_name: 'Amara', changed_at: 'November 20, 2026 at 2:05 PM' },
  },
  {
    typeId: 6,
    slug: 'staff_new_order',
    name: 'Staff: new order',
    subject: 'New order {{order_number}}: {{order_total}}',
    body: `<h1>New order {{order_number}}</h1>
<p>{{customer_name}} ({{customer_email}}) ordered for <strong>{{order_total}}</strong>.</p>
<p><a class="button" href="{{admin_link}}">Open the order</a></p>
{{order_table}}
{{delivery}}`,
    variables: {
      customer_name: 'Amara Okafor',
      customer_email: 'amara@example.com',
      order_number: '10482',
      order_total: '$128.40',
      admin_link: 'https://shop.example/admin/ecommerce/orders/1',
      order_table: 'The items and sums',
      delivery: 'Where it goes',
    },
  },
  {
    typeId: 13,
    slug: 'two_factor_verification',
    name: 'Verification code',
    subject: '{{verification_code}} is your code for {{site_name}}',
    body: `<h1>Your verification code</h1>
<p>Hello {{customer_name}}, enter this code to continue:</p>
<p class="code">{{verification_code}}</p>
<p>It works for {{expires_in_minutes}} minutes. We never ask for it by phone or in a mail.</p>
<p class="quiet">You did not try to sign in or buy something? Then you can ignore this mail.</p>`,
    variables: { verification_code: '482915', customer_name: 'Amara', expires_in_minutes: '15' },
  },
  {
    typeId: 14,
    slug: 'back_in_stock',
    name: 'Back in stock',
    subject: '{{product_name}} is back',
    body: `<h1>{{product_name}} is back</h1>
<p>You asked us to tell you: <strong>{{choice}}</strong> can be had again, while it lasts.</p>
<p><a class="button" href="{{product_link}}">See it</a></p>
<p class="quiet">This is the only e-mail about it. <a href="{{stop_link}}">Stop all e-mails of this kind</a></p>`,
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
