export const testOrdersStrings = {
  'testOrders.title': 'Test orders',
  'testOrders.note': 'Try the whole purchase before a payment method is connected. Shoppers can never pay this way.',
  'testOrders.place': 'Place a test order',
  'testOrders.placeText':
    'Shop as your customers do, and pay without money. Stock, sales figures and discounts stay as they are, and only you get emails. Test mode ends with the order, when you sign out, or after {{minutes}} minutes.',
  'testOrders.start': 'Start test mode',
  'testOrders.started': 'Test mode is on. Put something in the cart and check out.',
  'testOrders.left': 'Test mode is off.',
  'testOrders.placed.one': '{{count}} test order',
  'testOrders.placed.other': '{{count}} test orders',
  'testOrders.list': 'View test orders',
  'testOrders.deleteAll': 'Delete test orders',
  'testOrders.deleteQuestion.one': 'Delete {{count}} test order?',
  'testOrders.deleteQuestion.other': 'Delete {{count}} test orders?',
  'testOrders.deleteOne': 'Delete test order #{{number}}?',
  'testOrders.deleteText':
    'Their payments, shipments, refunds, returns and emails are deleted, too. This cannot be undone. Tickets and real orders stay.',
  'testOrders.delete': 'Delete',
  'testOrders.keep': 'Keep',
  'testOrders.deleted.one': '{{count}} test order was deleted.',
  'testOrders.deleted.other': '{{count}} test orders were deleted.',
  'testOrders.audit.started': 'Test mode started',
} as const
