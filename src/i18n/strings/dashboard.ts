export const dashboardStrings = {
  'dashboard.title': 'Your account',
  'dashboard.hello': 'Hello, {{name}}',
  'dashboard.yourOrders': 'Your orders',
  'dashboard.noOrders': 'No orders yet',
  'dashboard.noOrdersText': 'What you order while signed in is listed here.',
  'dashboard.lookAround': 'Look around the shop',
  'dashboard.items.one': '{{count}} item',
  'dashboard.items.other': '{{count}} items',
} as const
