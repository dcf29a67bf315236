export const orderEditsStrings = {
  'orderEdits.event.balancePaid': '{{amount}} of the balance paid with {{method}}',
  'orderEdits.event.paymentRequested': 'Payment link for {{amount}} sent',
  'orderEdits.event.edited': 'Order edited',
  'orderEdits.event.editedShipping': 'Shipping: {{shipping}}',
  'orderEdits.event.editedTotal': 'Total {{from}} → {{to}}',
  'orderEdits.event.editedReason': 'Reason: {{reason}}',
} as const
