/** Variables that open nothing and have no markup: names, numbers, amounts, days. They may be anywhere in a text. */
export const plainVariables: ReadonlySet<string> = new Set([
  'site_name',
  'support_email',
  'customer_name',
  'customer_email',
  'agent_name',
  'provider_name',
  'form_name',
  'product_name',
  'order_number',
  'order_total',
  'return_number',
  'ticket_number',
  'ticket_subject',
  'subscription_name',
  'choice',
  'sku_count',
  'amount',
  'refund_amount',
  'dispute_amount',
  'reason',
  'deadline',
  'buyer',
  'file_name',
  'changed_at',
  'deleted_at',
  'sent_at',
  'stated_at',
  'due_on',
  'expires_on',
  'expires_in_minutes',
  'expires_in_hours',
  'expires_in_days',
])

/** Whether its value opens something, is a code, or has links: every one that is not known to be plain. */
export const isGuarded = (variable: string): boolean => !plainVariables.has(variable)

/** Whether its value is an address. */
export const isLinkVariable = (variable: string): boolean => variable.endsWith('_link')
