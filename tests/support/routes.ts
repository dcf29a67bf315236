/**
 * Who may ask for what. One line for every route the app has; a test walks them all as every kind of visitor.
 *
 * anyone: never told to sign in · account: guests are sent to sign in · staff: only roles 3, 4 and 5
 * · link: only who holds a link made for them · machine: answers in JSON, and refuses who shows no credentials
 */
export type Access = 'anyone' | 'account' | 'staff' | 'link' | 'machine'

export const access: Record<string, Access> = {
  // Storefront
  'GET /': 'anyone',
  'GET /shop': 'anyone',
  'GET /section/:slug': 'anyone',
  'GET /brands/:slug': 'anyone',
  'GET /items/:seoLink': 'anyone',
  'POST /items/:seoLink/alerts': 'anyone',
  'GET /items/alerts/stop': 'link',
  'POST /items/alerts/stop': 'link',
  'GET /cart': 'anyone',
  'GET /cart/drawer': 'anyone',
  'POST /cart/add': 'anyone',
  'POST /cart/restore': 'anyone',
  'POST /cart/items/:id': 'anyone',
  'POST /cart/items/:id/remove': 'anyone',
  'GET /checkout': 'anyone',
  'POST /checkout': 'anyone',
  'GET /checkout/states': 'anyone',
  'GET /checkout/review': 'anyone',
  'POST /checkout/delivery': 'anyone',
  'POST /checkout/place-order': 'anyone',
  'GET /checkout/return': 'anyone',
  'GET /checkout/success/:externalId': 'anyone',

  'GET /media/:name': 'anyone',

  // Customer
  'GET /login': 'anyone',
  'POST /login': 'anyone',
  'POST /logout': 'anyone',
  'GET /account/set-password': 'link',
  'POST /account/set-password': 'link',
  'GET /dashboard': 'account',

  // Staff
  'GET /admin': 'staff',
  'GET /admin/dashboard': 'staff',
  'GET /admin/outbox': 'staff',
  'GET /admin/outbox/:id': 'staff',
  'GET /admin/outbox/:id/body': 'staff',
  'POST /admin/outbox/:id/send': 'staff',
  'GET /admin/ecommerce/orders': 'staff',
  'GET /admin/ecommerce/orders/export.csv': 'staff',
  'GET /admin/ecommerce/orders/:id': 'staff',
  'POST /admin/ecommerce/orders/:id/status': 'staff',
  'POST /admin/ecommerce/orders/:id/comments': 'staff',
  'GET /admin/unmatched-payments': 'staff',
  'GET /admin/unmatched-payments/:id': 'staff',
  'POST /admin/unmatched-payments/:id/link': 'staff',
  'POST /admin/unmatched-payments/:id/settle': 'staff',
  'GET /admin/ecommerce/products': 'staff',
  'POST /admin/ecommerce/products': 'staff',
  'GET /admin/ecommerce/products/create': 'staff',
  'POST /admin/ecommerce/products/bulk': 'staff',
  'POST /admin/ecommerce/products/bulk/undo': 'staff',
  'GET /admin/ecommerce/products/:id': 'staff',
  'POST /admin/ecommerce/products/:id': 'staff',
  'GET /admin/ecommerce/products/:id/edit': 'staff',
  'POST /admin/ecommerce/products/:id/pictures': 'staff',
  'POST /admin/ecommerce/products/:id/pictures/restore': 'staff',
  'POST /admin/ecommerce/products/:id/pictures/:picture/move': 'staff',
  'POST /admin/ecommerce/products/:id/pictures/:picture/delete': 'staff',

  // Machines
  'POST /webhooks/inventory-update': 'machine',
  'POST /webhooks/card-processor': 'machine',
  'GET /styleguide': 'anyone',
  'GET /healthz': 'anyone',
  'GET /robots.txt': 'anyone',
  'GET /sitemap.xml': 'anyone',
  'GET /speculation-rules.json': 'anyone',
  'GET /static/*': 'anyone',

  'GET /*': 'anyone',
}
