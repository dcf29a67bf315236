const returnSample = {
  customer_name: 'Amara',
  order_number: '10482',
  order_link: 'https://shop.example/checkout/success/…',
  return_number: '12',
  return_table: 'Returned items',
}

const transferSample = {
  customer_name: 'Amara',
  order_number: '10482',
  order_link: 'https://shop.example/checkout/success/…',
  amount: '$24.00',
  due_on: 'December 4, 2026',
  instructions: 'How to pay, as entered for the payment method',
  pay_link: 'https://shop.example/checkout/success/…/pay',
}

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
      ...returnSample,
    },
  },
  {
    typeId: 63,
    slug: 'return_approved',
    variables: {
      ...returnSample,
      instructions: 'Return instructions of the settings',
    },
  },
  {
    typeId: 64,
    slug: 'return_declined',
    variables: {
      ...returnSample,
      reason: 'The item was used.',
    },
  },
  {
    typeId: 65,
    slug: 'return_received',
    variables: {
      ...returnSample,
    },
  },
  {
    typeId: 66,
    slug: 'return_completed',
    variables: {
      ...returnSample,
    },
  },
  {
    typeId: 67,
    slug: 'return_cancelled',
    variables: {
      ...returnSample,
    },
  },
  {
    typeId: 68,
    slug: 'withdrawal_received',
    variables: {
      ...returnSample,
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
  {
    typeId: 73,
    slug: 'draft_order',
    variables: {
      customer_name: 'Amara',
      amount: '$24.00',
      pay_link: 'https://shop.example/checkout/draft/…',
      expires_on: 'December 4, 2026',
      order_table: 'Items and totals',
    },
  },
  {
    typeId: 74,
    slug: 'staff_new_return',
    variables: {
      customer_name: 'Amara Okafor',
      customer_email: 'amara@example.com',
      order_number: '10482',
      return_number: '12',
      return_table: 'Items with their reasons, and the note of the buyer',
      admin_link: 'https://shop.example/admin/ecommerce/returns/12',
    },
  },
  {
    typeId: 75,
    slug: 'staff_withdrawal',
    variables: {
      customer_name: 'Amara Okafor',
      customer_email: 'amara@example.com',
      order_number: '10482',
      return_number: '12',
      return_table: 'Withdrawn items',
      admin_link: 'https://shop.example/admin/ecommerce/returns/12',
    },
  },
  {
    typeId: 83,
    slug: 'payment_instructions',
    variables: {
      ...transferSample,
      order_table: 'Items and totals',
    },
  },
  {
    typeId: 81,
    slug: 'payment_reminder',
    variables: {
      ...transferSample,
    },
  },
  {
    typeId: 82,
    slug: 'payment_expired',
    variables: {
      customer_name: 'Amara',
      order_number: '10482',
      order_link: 'https://shop.example/checkout/success/…',
      amount: '$24.00',
      due_on: 'December 4, 2026',
    },
  },
] as const
