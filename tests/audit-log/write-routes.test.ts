import { expect, test } from 'bun:test'
import { Glob } from 'bun'
import { routeAccess } from '#tests/support/route-access.ts'
import { auditKinds } from '#src/audit-log/list-entries.ts'
import { auditActions, auditActionText } from '#templates/audit-log/audit-actions.ts'
import { createTestView } from '#tests/support/view.ts'

/** Every write route of the admin with the actions it records, or the reason why it records none. */
const recorded: Record<string, string[] | { nothing: string }> = {
  'POST /admin/settings': ['settings.saved'],
  'POST /admin/settings/logo': ['settings.saved'],
  'POST /admin/settings/favicon': ['settings.saved'],
  'POST /admin/wholesale-applications/:id/approve': ['wholesale.approved', 'user.role'],
  'POST /admin/wholesale-applications/:id/decline': ['wholesale.declined'],
  'POST /admin/wholesale-applications/:id/undo': ['wholesale.approved', 'wholesale.declined'],
  'POST /admin/sandbox/:slug/play': { nothing: 'plays with a pretend processor' },
  'POST /admin/sandbox/:slug/delivery': { nothing: 'plays with a pretend processor' },
  'POST /admin/sandbox/:slug/release': { nothing: 'plays with a pretend processor' },
  'POST /admin/sandbox/:slug/events/:event/resend': { nothing: 'plays with a pretend processor' },
  'POST /admin/users': ['user.create'],
  'POST /admin/users/:id': ['user.saved'],
  'POST /admin/users/:id/end-sessions': ['user.sessions_ended'],
  'POST /admin/users/:id/role': ['user.role'],
  'POST /admin/users/:id/password-link': ['user.password_link'],
  'POST /admin/users/:id/unlink': ['user.unlinked'],
  'POST /admin/users/:id/disable': ['user.disable'],
  'POST /admin/users/:id/enable': ['user.enable'],
  'POST /admin/outbox/:id/send': ['mail.sent_again'],
  'POST /admin/ecommerce/orders/bulk': ['order.moved', 'order.fulfilled', 'order.tagged', 'order.untagged'],
  'POST /admin/pending-orders/bulk': ['order.moved'],
  'POST /admin/ecommerce/orders/:id/status': ['order.moved'],
  'POST /admin/ecommerce/orders/:id/comments': ['order.commented'],
  'POST /admin/ecommerce/orders/:id/downloads/:line/renew': ['order.downloads.renewed'],
  'POST /admin/ecommerce/checkout/fields': ['checkout_field.created'],
  'POST /admin/ecommerce/checkout/fields/order': ['checkout_field.moved'],
  'POST /admin/ecommerce/checkout/fields/undo': ['checkout_field.deleted'],
  'POST /admin/ecommerce/checkout/fields/:id': ['checkout_field.saved'],
  'POST /admin/ecommerce/checkout/fields/:id/delete': ['checkout_field.deleted'],
  'POST /admin/ecommerce/discounts': ['discount.created'],
  'POST /admin/ecommerce/discounts/bulk': ['discount.activated', 'discount.deactivated', 'discount.deleted'],
  'POST /admin/ecommerce/discounts/config': ['discount.configured'],
  'POST /admin/ecommerce/discounts/products': { nothing: 'draws the chosen products' },
  'POST /admin/ecommerce/discounts/summary': { nothing: 'draws what the form would mean' },
  'POST /admin/ecommerce/discounts/undo': ['discount.activated', 'discount.deactivated', 'discount.deleted'],
  'POST /admin/ecommerce/discounts/:id': ['discount.saved'],
  'POST /admin/ecommerce/discounts/:id/codes': ['codes.generated'],
  'POST /admin/ecommerce/discounts/:id/delete': ['discount.deleted'],
  'POST /admin/ecommerce/orders/:id/comments/:comment': ['order.comment.edited'],
  'POST /admin/ecommerce/orders/:id/comments/:comment/delete': ['order.comment.deleted'],
  'POST /admin/ecommerce/orders/:id/comments/:comment/restore': ['order.comment.restored'],
  'POST /admin/ecommerce/orders/:id/tags': ['order.tagged'],
  'POST /admin/ecommerce/orders/:id/tags/remove': ['order.untagged'],
  'POST /admin/ecommerce/orders/:id/fulfill': ['order.fulfilled'],
  'POST /admin/ecommerce/orders/:id/fulfillments/:fulfillment': ['order.tracking.changed'],
  'POST /admin/ecommerce/orders/:id/fulfillments/:fulfillment/cancel': ['order.fulfillment.cancelled'],
  'POST /admin/ecommerce/draft-orders': ['draft.created'],
  'POST /admin/ecommerce/draft-orders/preview': { nothing: 'redraws the unsaved form' },
  'POST /admin/ecommerce/draft-orders/:id': ['draft.saved'],
  'POST /admin/ecommerce/draft-orders/:id/preview': { nothing: 'redraws the unsaved form' },
  'POST /admin/ecommerce/draft-orders/:id/send': ['draft.sent'],
  'POST /admin/ecommerce/draft-orders/:id/link': ['draft.link'],
  'POST /admin/ecommerce/draft-orders/:id/mark-paid': ['draft.marked_paid'],
  'POST /admin/ecommerce/draft-orders/:id/duplicate': ['draft.copied'],
  'POST /admin/ecommerce/draft-orders/:id/delete': ['draft.deleted'],
  'POST /admin/ecommerce/orders/:id/edit': ['order.edited', 'order.refunded'],
  'POST /admin/ecommerce/orders/:id/edit/preview': { nothing: 'draws what the form comes to' },
  'POST /admin/ecommerce/orders/:id/payment-link': ['order.payment.requested'],
  'POST /admin/ecommerce/orders/:id/mark-paid': ['order.marked_paid'],
  'POST /admin/ecommerce/orders/:id/balance/refund': ['order.refunded'],
  'POST /admin/ecommerce/orders/:id/refund': ['order.refunded'],
  'POST /admin/ecommerce/orders/:id/refund/preview': { nothing: 'draws what the form would refund' },
  'POST /admin/ecommerce/orders/:id/refunds/:refund/check': { nothing: 'asks the processor about a recorded refund' },
  'POST /admin/ecommerce/checkout/processors/:slug/name': ['processor.renamed'],
  'POST /admin/ecommerce/checkout/processors/:slug/terms': ['processor.terms'],
  'POST /admin/ecommerce/orders/:id/payments/:payment/undo': ['order.payment.undone'],
  'POST /admin/ecommerce/checkout/processors/:slug/switch': ['processor.switched'],
  'POST /admin/ecommerce/checkout/processors/:slug/primary': ['processor.madePrimary'],
  'POST /admin/ecommerce/checkout/processors/:slug/test': { nothing: 'it only asks whether the credentials work' },
  'POST /admin/payment-events/:id/check': ['payment.event.checked'],
  'POST /admin/payment-events/:id/run': ['payment.event.runAgain'],
  'POST /admin/unmatched-payments/:id/link': ['payment.matched'],
  'POST /admin/unmatched-payments/:id/settle': ['payment.settled'],
  'POST /admin/ecommerce/import': ['import.uploaded'],
  'POST /admin/ecommerce/import/:id/mapping': ['import.mapped'],
  'POST /admin/ecommerce/import/:id/preview': { nothing: 'shows what the mapping would do' },
  'POST /admin/ecommerce/import/:id/start': ['import.started'],
  'POST /admin/ecommerce/import/:id/cancel': ['import.cancelled'],
  'POST /admin/ecommerce/import/:id/undo': ['import.undone'],
  'POST /admin/ecommerce/inventory/bins': ['stock.bins'],
  'POST /admin/ecommerce/inventory/bulk': ['inventory.adjusted'],
  'POST /admin/ecommerce/inventory/:id': ['stock.edited'],
  'POST /admin/ecommerce/inventory/locations': ['location.created'],
  'POST /admin/ecommerce/inventory/locations/:id': ['location.renamed'],
  'POST /admin/ecommerce/inventory/locations/:id/move': ['location.moved'],
  'POST /admin/ecommerce/inventory/locations/:id/delete': ['location.removed'],
  'POST /admin/ecommerce/products': ['product.created'],
  'POST /admin/ecommerce/products/bulk': ['products.bulk'],
  'POST /admin/ecommerce/products/bulk/undo': ['products.bulk'],
  'POST /admin/ecommerce/products/:id': ['product.saved'],
  'POST /admin/ecommerce/products/:id/variants': { nothing: 'redraws the unsaved form' },
  'POST /admin/ecommerce/products/:id/customization': { nothing: 'redraws the unsaved form' },
  'POST /admin/ecommerce/products/:id/offers': { nothing: 'redraws the unsaved form' },
  'POST /admin/ecommerce/products/:id/images': ['product.images.added'],
  'POST /admin/ecommerce/products/:id/images/order': ['product.images.ordered'],
  'POST /admin/ecommerce/products/:id/images/restore': ['product.image.restored'],
  'POST /admin/ecommerce/products/:id/images/:image/move': ['product.image.moved'],
  'POST /admin/ecommerce/products/:id/images/:image/delete': ['product.image.removed'],
  'POST /admin/ecommerce/products/:id/files': ['product.file.added'],
  'POST /admin/ecommerce/products/:id/files/:file/delete': ['product.file.removed'],
  'POST /admin/ecommerce/products/:id/files/restore': ['product.file.restored'],
  'POST /admin/ecommerce/products/:id/video': ['product.video.sent'],
  'POST /admin/ecommerce/products/:id/video/poster': ['product.video.sent'],
  'POST /admin/ecommerce/products/:id/duplicate': ['product.copied'],
  'POST /admin/ecommerce/products/:id/archive': ['product.archived'],
  'POST /admin/ecommerce/products/:id/unarchive': ['product.unarchived'],
  'POST /admin/ecommerce/products/:id/archive/undo': ['product.unarchived'],
  'POST /admin/ecommerce/categories': ['category.created'],
  'POST /admin/ecommerce/categories/:id': ['category.saved'],
  'POST /admin/ecommerce/categories/:id/move': ['category.moved'],
  'POST /admin/ecommerce/categories/:id/rename': ['category.saved'],
  'POST /admin/ecommerce/categories/:id/delete': ['category.deleted'],
  'POST /admin/ecommerce/shipping': ['shipping.saved'],
  'POST /admin/ecommerce/shipping/carriers/:id': ['carrier.switched'],
  'POST /admin/ecommerce/shipping/test': { nothing: 'asks carriers and changes nothing' },
  'POST /admin/ecommerce/shipping/rates': ['shipping-rate.created'],
  'POST /admin/ecommerce/shipping/rates/:id': ['shipping-rate.saved'],
  'POST /admin/ecommerce/shipping/rates/:id/delete': ['shipping-rate.deleted'],
  'POST /admin/ecommerce/shipping/rates/undo': ['shipping-rate.deleted'],
  'POST /admin/ecommerce/shipping/zones': ['shipping-zone.created'],
  'POST /admin/ecommerce/shipping/zones/:id': ['shipping-zone.saved'],
  'POST /admin/ecommerce/shipping/zones/:id/delete': ['shipping-zone.deleted'],
  'POST /admin/ecommerce/shipping/zones/undo': ['shipping-zone.deleted'],
  'POST /admin/ecommerce/shipping/boxes': ['shipping-box.created'],
  'POST /admin/ecommerce/shipping/boxes/:id': ['shipping-box.saved'],
  'POST /admin/ecommerce/shipping/boxes/:id/delete': ['shipping-box.deleted'],
  'POST /admin/ecommerce/shipping/boxes/undo': ['shipping-box.deleted'],
  'POST /admin/ecommerce/returns/:id/approve': ['return.approved'],
  'POST /admin/ecommerce/returns/:id/decline': ['return.declined'],
  'POST /admin/ecommerce/returns/:id/receive': ['return.received'],
  'POST /admin/ecommerce/returns/:id/complete': ['return.completed'],
  'POST /admin/ecommerce/returns/:id/undo': ['return.approved', 'return.declined'],
  'POST /admin/ecommerce/subscriptions/:id/cancel': ['subscription.cancelled'],
  'POST /admin/ecommerce/subscriptions/:id/keep': ['subscription.continued'],
  'POST /admin/ecommerce/brands': ['brand.created'],
  'POST /admin/ecommerce/brands/:id': ['brand.saved'],
  'POST /admin/ecommerce/brands/:id/merge': ['brand.merged'],
  'POST /admin/ecommerce/brands/:id/delete': ['brand.deleted'],
  'POST /admin/ecommerce/brands/undo': ['brand.deleted'],
  'POST /admin/ecommerce/tax': ['tax_rate.created'],
  'POST /admin/ecommerce/tax/:id': ['tax_rate.saved'],
  'POST /admin/ecommerce/tax/:id/restore': ['tax_rate.restored'],
  'POST /admin/ecommerce/tax/:id/delete': ['tax_rate.deleted'],
  'POST /admin/ecommerce/tax/undo': ['tax_rate.deleted'],
  'POST /admin/ecommerce/tax/updates': ['tax_rates.updated', 'tax_rates.update_declined'],
  'POST /admin/ecommerce/reviews/bulk': ['reviews.decided', 'reviews.deleted'],
  'POST /admin/ecommerce/reviews/:id/answer': ['reviews.answered'],
  'POST /admin/ecommerce/reviews/undo': ['reviews.decided'],
  'POST /admin/cms-pages/upload-image': ['media.uploaded'],
}

// Saved views of every list are one kit.
const writeRoutes = Object.keys(routeAccess).filter(
  (route) => /^(POST|PUT|PATCH|DELETE) \/admin/.test(route) && !/\/views(\/|$)/.test(route),
)

test('every write route of the admin names what it records', () => {
  expect(Object.keys(recorded).toSorted()).toEqual(writeRoutes.toSorted())
})

test('every recorded action has a name, and is recorded somewhere', async () => {
  const actions = new Set(Object.values(recorded).flatMap((actions) => (Array.isArray(actions) ? actions : [])))
  expect([...actions].filter((action) => !(auditActions as readonly string[]).includes(action))).toEqual([])
  const root = `${import.meta.dir}/../..`
  const sources = await Promise.all(
    [...new Glob('src/**/*.{ts,tsx}').scanSync({ cwd: root })].map((path) => Bun.file(`${root}/${path}`).text()),
  )
  const code = sources.join('\n')
  // The editors of entities compose theirs: brand.saved is `${name}.saved`.
  const composed = ['brand', 'shipping-rate', 'shipping-zone', 'shipping-box', 'tax_rate'].flatMap((name) => [
    `${name}.created`,
    `${name}.saved`,
  ])
  expect([...actions].filter((action) => !composed.includes(action) && !code.includes(`'${action}'`))).toEqual([])
})

test('every action that an account records of itself has a name', async () => {
  const root = `${import.meta.dir}/../..`
  const paths = [...new Glob('src/{accounts,privacy,users}/**/*.{ts,tsx}').scanSync({ cwd: root })]
  const sources = await Promise.all(paths.map((path) => Bun.file(`${root}/${path}`).text()))
  const actions = sources.join('\n').match(/(?<=')user\.[a-z_]+(?=')/g) ?? []
  expect(actions).toContain('user.identity_linked')
  expect([...new Set(actions)].filter((action) => !(auditActions as readonly string[]).includes(action))).toEqual([])
})

test('every action belongs to exactly one area of the filter', async () => {
  const root = `${import.meta.dir}/../..`
  const paths = [...new Glob('src/**/*.tsx').scanSync({ cwd: root })]
  const code = (await Promise.all(paths.map((path) => Bun.file(`${root}/${path}`).text()))).join('\n')
  const lists = [...code.matchAll(/defineList\(\{\s*name: '([^']+)'/g), ...code.matchAll(/'([a-z-]+)\.exported'/g)].map(([, list]) => list!)
  expect(lists).toContain('discounts')
  const kinds = Object.values(auditKinds) as readonly (readonly string[])[]
  const prefixes = new Set([...auditActions.map((action) => action.split('.')[0]!), ...lists])
  expect([...prefixes].filter((prefix) => kinds.filter((kind) => kind.includes(prefix)).length !== 1)).toEqual([])
})

test('actions are shown in words', () => {
  const view = createTestView()
  expect(auditActionText(view, 'brand.deleted')).toBe('Brand deleted')
  expect(auditActionText(view, 'brand.deleted.undone')).toBe('Brand deleted: undone')
  expect(auditActionText(view, 'users.exported')).toBe('List exported')
  expect(auditActionText(view, 'of.another.release')).toBe('of.another.release')
})
