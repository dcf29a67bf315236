/** Emails about what a buyer does with an order, and about returns. */
export const orderMailStrings = {
  'mail.template.order_cancelled.name': 'Order cancelled by the buyer',
  'mail.template.order_cancelled.subject': 'Order {{order_number}} cancelled',
  'mail.template.order_cancelled.body': `<h1>Your order is cancelled</h1>
<p>Hello {{customer_name}}, order <strong>{{order_number}}</strong> was cancelled on its page, and nothing will be shipped.</p>
<p>{{refund}}</p>
<p><a class="button" href="{{order_link}}">View your order</a></p>
<p class="quiet">If you did not cancel it, contact us: {{support_email}}</p>`,

  'mail.template.order_address_changed.name': 'Delivery address changed',
  'mail.template.order_address_changed.subject': 'Order {{order_number}}: new delivery address',
  'mail.template.order_address_changed.body': `<h1>The delivery address was changed</h1>
<p>Hello {{customer_name}}, the delivery address of order <strong>{{order_number}}</strong> was changed on its page.</p>
{{delivery}}
<p><a class="button" href="{{order_link}}">View your order</a></p>
<p class="quiet">If you did not change it, contact us right away: {{support_email}}</p>`,

  'mail.template.return_requested.name': 'Return requested',
  'mail.template.return_requested.subject': 'Return {{return_number}} of order {{order_number}}: request received',
  'mail.template.return_requested.body': `<h1>We received your request</h1>
<p>Hello {{customer_name}}, you want to return these items of order <strong>{{order_number}}</strong>. Please keep them until we answer.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>
<p class="quiet">If you did not ask for this, cancel the request on the order page.</p>`,

  'mail.template.return_approved.name': 'Return approved',
  'mail.template.return_approved.subject': 'Return {{return_number}} of order {{order_number}} approved',
  'mail.template.return_approved.body': `<h1>Your return is approved</h1>
<p>Hello {{customer_name}}, please send these items of order <strong>{{order_number}}</strong> back to us.</p>
{{return_table}}
{{instructions}}
<p><a class="button" href="{{order_link}}">View your order</a></p>`,

  'mail.template.return_declined.name': 'Return declined',
  'mail.template.return_declined.subject': 'Return {{return_number}} of order {{order_number}} declined',
  'mail.template.return_declined.body': `<h1>We could not approve your return</h1>
<p>Hello {{customer_name}}, we declined the return of these items of order <strong>{{order_number}}</strong> for this reason:</p>
<p>{{reason}}</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>
<p class="quiet">If you think this is a mistake, contact us: {{support_email}}</p>`,

  'mail.template.return_received.name': 'Return received',
  'mail.template.return_received.subject': 'Return {{return_number}} of order {{order_number}} arrived',
  'mail.template.return_received.body': `<h1>Your items arrived</h1>
<p>Hello {{customer_name}}, we received these items of order <strong>{{order_number}}</strong> and will refund them next.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>`,

  'mail.template.return_completed.name': 'Return completed',
  'mail.template.return_completed.subject': 'Return {{return_number}} of order {{order_number}} is completed',
  'mail.template.return_completed.body': `<h1>Your return is completed</h1>
<p>Hello {{customer_name}}, the return of these items of order <strong>{{order_number}}</strong> is completed. Refunds are shown on the order page.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>`,

  'mail.template.return_cancelled.name': 'Return cancelled by the buyer',
  'mail.template.return_cancelled.subject': 'Return {{return_number}} of order {{order_number}} cancelled',
  'mail.template.return_cancelled.body': `<h1>Your return is cancelled</h1>
<p>Hello {{customer_name}}, the return of these items of order <strong>{{order_number}}</strong> was cancelled on the order page. There is nothing to send back.</p>
{{return_table}}
<p><a class="button" href="{{order_link}}">View your order</a></p>`,

  'mail.template.withdrawal_received.name': 'Withdrawal from contract received',
  'mail.template.withdrawal_received.subject': 'We received your withdrawal from order {{order_number}}',
  'mail.template.withdrawal_received.body': `<h1>We received your withdrawal</h1>
<p>Hello {{customer_name}}, this confirms that we received your withdrawal from the contract. Keep this email.</p>
<p>Order: <strong>{{order_number}}</strong><br>Received on: {{stated_at}}<br>From: {{buyer}}</p>
<p>You withdrew from the contract for these items:</p>
{{return_table}}
{{instructions}}
<p><a class="button" href="{{order_link}}">View your order</a></p>
<p class="quiet">If you did not withdraw, contact us right away: {{support_email}}</p>`,

  'mail.template.file_added.name': 'File added to a product',
  'mail.template.file_added.subject': 'New file for {{product_name}}',
  'mail.template.file_added.body': `<h1>There is a new file for you</h1>
<p>Hello {{customer_name}}, we added <strong>{{file_name}}</strong> to {{product_name}}, which you bought in order {{order_number}}. You can download it on the order page at no charge.</p>
<p><a class="button" href="{{order_link}}">View order</a></p>`,
} as const
