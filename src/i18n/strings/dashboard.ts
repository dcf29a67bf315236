export const dashboardStrings = {
  'dashboard.title': 'Your account',
  'dashboard.hello': 'Hello, {{name}}',
  'dashboard.yourOrders': 'Your orders',
  'dashboard.noOrders': 'No orders yet',
  'dashboard.noOrdersText': 'Orders you place while signed in appear here.',
  'dashboard.lookAround': 'Browse products',
  'dashboard.items.one': '{{count}} item',
  'dashboard.items.other': '{{count}} items',
} as const
