export const accountStrings = {
  'account.title': 'Your account',
  'account.greeting': 'Hello, {{name}}',
  'account.yourOrders': 'Your orders',
  'account.noOrders': 'No orders yet',
  'account.noOrdersText': 'Orders you place while signed in appear here.',
  'account.browseProducts': 'Browse products',
  'account.items.one': '{{count}} item',
  'account.items.other': '{{count}} items',
} as const
