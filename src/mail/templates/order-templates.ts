import { pick } from '#src/lib/collections/pick.ts'
import { aboutCustomer, ofOrder, samples } from './variable-samples.ts'

const ofReturn = [...ofOrder, 'return_number', 'return_table'] as const

const transferSample = {
  ...pick(samples, ...ofOrder, 'amount', 'due_on'),
  instructions: 'How to pay, as entered for the payment method',
  pay_link: samples.pay_link,
}

const toReturn = 'https://shop.example/admin/ecommerce/returns/12'

/** Templates of emails about what a buyer does with an order, and about returns. */
export const orderTemplates = [
  { typeId: 60, slug: 'order_cancelled', variables: pick(samples, ...ofOrder, 'refund') },
  { typeId: 61, slug: 'order_address_changed', variables: { ...pick(samples, ...ofOrder), delivery: 'New delivery address' } },
  { typeId: 62, slug: 'return_requested', variables: pick(samples, ...ofReturn) },
  { typeId: 63, slug: 'return_approved', variables: pick(samples, ...ofReturn, 'instructions') },
  { typeId: 64, slug: 'return_declined', variables: { ...pick(samples, ...ofReturn), reason: 'The item was used.' } },
  { typeId: 65, slug: 'return_received', variables: pick(samples, ...ofReturn) },
  { typeId: 66, slug: 'return_completed', variables: pick(samples, ...ofReturn) },
  { typeId: 67, slug: 'return_cancelled', variables: pick(samples, ...ofReturn) },
  { typeId: 68, slug: 'withdrawal_received', variables: pick(samples, ...ofReturn, 'instructions', 'stated_at', 'buyer') },
  {
    typeId: 69,
    slug: 'file_added',
    variables: { ...pick(samples, ...ofOrder), product_name: 'Field notes', file_name: 'chapter-2.pdf' },
  },
  { typeId: 70, slug: 'payment_request', variables: pick(samples, ...ofOrder, 'pay_link', 'amount') },
  { typeId: 71, slug: 'balance_paid', variables: pick(samples, ...ofOrder, 'amount') },
  { typeId: 72, slug: 'order_changed', variables: pick(samples, ...ofOrder, 'changes', 'order_table', 'payment') },
  {
    typeId: 73,
    slug: 'draft_order',
    variables: {
      ...pick(samples, 'customer_name', 'amount'),
      pay_link: 'https://shop.example/checkout/draft/…',
      ...pick(samples, 'expires_on', 'order_table'),
    },
  },
  {
    typeId: 74,
    slug: 'staff_new_return',
    variables: {
      ...aboutCustomer,
      ...pick(samples, 'order_number', 'return_number'),
      return_table: 'Items with their reasons, and the note of the buyer',
      admin_link: toReturn,
    },
  },
  {
    typeId: 75,
    slug: 'staff_withdrawal',
    variables: {
      ...aboutCustomer,
      ...pick(samples, 'order_number', 'return_number'),
      return_table: 'Withdrawn items',
      admin_link: toReturn,
    },
  },
  { typeId: 83, slug: 'payment_instructions', variables: { ...transferSample, order_table: samples.order_table } },
  { typeId: 81, slug: 'payment_reminder', variables: transferSample },
  { typeId: 82, slug: 'payment_expired', variables: pick(samples, ...ofOrder, 'amount', 'due_on') },
] as const
