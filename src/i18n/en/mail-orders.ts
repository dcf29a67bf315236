export const mailOrdersStrings = {
  'mail.template.payment_request.name': 'Payment link',
  'mail.template.payment_request.subject': 'Order {{order_number}}: payment due',
  'mail.template.payment_request.body': `<h1>{{amount}} is due</h1>
<p>Hello {{customer_name}}, please pay for order <strong>{{order_number}}</strong> on the linked page.</p>
<p><a class="button" href="{{pay_link}}">Pay now</a></p>
<p class="quiet">Keep this link to yourself: whoever has it sees the order. Questions? {{support_email}}</p>`,

  'mail.template.balance_paid.name': 'Balance paid',
  'mail.template.balance_paid.subject': 'Order {{order_number}}: payment received',
  'mail.template.balance_paid.body': `<h1>Thank you</h1>
<p>Hello {{customer_name}}, we received {{amount}} for order <strong>{{order_number}}</strong>. Nothing more is due.</p>
<p><a class="button" href="{{order_link}}">View your order</a></p>`,

  'mail.template.order_changed.name': 'Order changed by the store',
  'mail.template.order_changed.subject': 'Order {{order_number}} was changed',
  'mail.template.order_changed.body': `<h1>Your order was changed</h1>
<p>Hello {{customer_name}}, we changed order <strong>{{order_number}}</strong>.</p>
{{changes}}
{{payment}}
{{order_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>
<p class="quiet">If you did not expect this, contact us: {{support_email}}</p>`,

  'mail.template.draft_order.name': 'Order prepared by the store',
  'mail.template.draft_order.subject': 'Your order at {{site_name}}',
  'mail.template.draft_order.body': `<h1>Your order is ready</h1>
<p>Hello {{customer_name}}, we prepared this order for you. Check it and pay {{amount}} by {{expires_on}}.</p>
{{order_table}}
<p><a class="button" href="{{pay_link}}">Check and pay</a></p>
<p class="quiet">Keep this link to yourself: whoever has it sees the order. Questions? {{support_email}}</p>`,

  'mail.template.staff_new_return.name': 'Staff: return requested',
  'mail.template.staff_new_return.subject': 'Return {{return_number}} requested for order {{order_number}}',
  'mail.template.staff_new_return.body': `<h1>Return {{return_number}} of order {{order_number}}</h1>
<p>{{customer_name}} ({{customer_email}}) wants to return these items and waits for your answer.</p>
<p><a class="button" href="{{admin_link}}">Approve or decline</a></p>
{{return_table}}`,

  'mail.template.staff_withdrawal.name': 'Staff: withdrawal received',
  'mail.template.staff_withdrawal.subject': 'Withdrawal {{return_number}} from order {{order_number}}',
  'mail.template.staff_withdrawal.body': `<h1>Withdrawal {{return_number}} from order {{order_number}}</h1>
<p>{{customer_name}} ({{customer_email}}) withdrew from the contract for these items. It needs no approval. Refund them without delay.</p>
<p><a class="button" href="{{admin_link}}">View withdrawal</a></p>
{{return_table}}`,
  'mail.template.payment_instructions.name': 'How to pay by transfer or invoice',
  'mail.template.payment_instructions.subject': 'Order {{order_number}}: how to pay',
  'mail.template.payment_instructions.body': `<h1>Thank you for your order</h1>
<p>Hello {{customer_name}}, please pay <strong>{{amount}}</strong> by <strong>{{due_on}}</strong> with the reference <strong>{{order_number}}</strong>.</p>
{{instructions}}
<p>You can also <a href="{{pay_link}}">pay online</a>.</p>
{{order_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>
<p class="quiet">Keep this link to yourself: whoever has it sees the order. Questions? {{support_email}}</p>`,

  'mail.template.payment_reminder.name': 'Payment reminder',
  'mail.template.payment_reminder.subject': 'Order {{order_number}}: payment reminder',
  'mail.template.payment_reminder.body': `<h1>Payment due on {{due_on}}</h1>
<p>Hello {{customer_name}}, we have not received <strong>{{amount}}</strong> for order <strong>{{order_number}}</strong> yet. Please pay with the order number as the reference.</p>
{{instructions}}
<p><a class="button" href="{{pay_link}}">Pay online</a></p>
<p class="quiet">If you have already paid, you can ignore this email. <a href="{{order_link}}">View your order</a></p>`,

  'mail.template.payment_expired.name': 'Order cancelled without payment',
  'mail.template.payment_expired.subject': 'Order {{order_number}} cancelled',
  'mail.template.payment_expired.body': `<h1>Your order is cancelled</h1>
<p>Hello {{customer_name}}, the payment of {{amount}} for order <strong>{{order_number}}</strong> was due on {{due_on}} and has not arrived. Nothing will be shipped.</p>
<p><a class="button" href="{{order_link}}">View your order</a></p>
<p class="quiet">If you have paid, contact us: {{support_email}}</p>`,
} as const
