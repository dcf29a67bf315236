export const accountStrings = {
  'account.title': 'Your account',
  'account.hello': 'Hello, {{name}}',
  'account.yourOrders': 'Your orders',
  'account.noOrders': 'No orders yet',
  'account.noOrdersText': 'Orders you place while signed in appear here.',
  'account.lookAround': 'Browse products',
  'account.items.one': '{{count}} item',
  'account.items.other': '{{count}} items',
} as const
