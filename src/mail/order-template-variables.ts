/** Templates of emails about what a buyer does with an order, and about returns. */
export const orderTemplates = [
  {
    typeId: 60,
    slug: 'order_cancelled',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      refund: 'For paid orders: the amount to be refunded',
    },
  },
  {
    typeId: 61,
    slug: 'order_address_changed',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      delivery: 'New delivery address',
    },
  },
  {
    typeId: 62,
    slug: 'return_requested',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      return_number: '12',
      return_table: 'Returned items',
    },
  },
  {
    typeId: 63,
    slug: 'return_approved',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      return_number: '12',
      return_table: 'Returned items',
      instructions: 'Return instructions of the settings',
    },
  },
  {
    typeId: 64,
    slug: 'return_declined',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      return_number: '12',
      return_table: 'Returned items',
      reason: 'The item was used.',
    },
  },
  {
    typeId: 65,
    slug: 'return_received',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      return_number: '12',
      return_table: 'Returned items',
    },
  },
  {
    typeId: 66,
    slug: 'return_completed',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      return_number: '12',
      return_table: 'Returned items',
    },
  },
  {
    typeId: 67,
    slug: 'return_cancelled',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      return_number: '12',
      return_table: 'Returned items',
    },
  },
  {
    typeId: 68,
    slug: 'withdrawal_received',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      return_number: '12',
      return_table: 'Returned items',
      instructions: 'Return instructions of the settings',
      stated_at: 'November 20, 2026 at 2:05 PM',
      buyer: 'Amara Okafor, amara@example.com',
    },
  },
  {
    typeId: 69,
    slug: 'file_added',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      product_name: 'Field notes',
      file_name: 'chapter-2.pdf',
    },
  },
  {
    typeId: 70,
    slug: 'payment_request',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      pay_link: 'https://shop.example/checkout/success/…/pay',
      amount: '$24.00',
    },
  },
  {
    typeId: 71,
    slug: 'balance_paid',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      amount: '$24.00',
    },
  },
  {
    typeId: 72,
    slug: 'order_changed',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      changes: 'What was added, changed or removed',
      order_table: 'Items and totals',
      payment: 'What is due now, with a link to pay it, or what is refunded',
    },
  },
] as const
