import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'

/** Every action of the audit log with a name of its own; besides them, lists are exported and actions are undone. */
export const auditActions = [
  'brand.created',
  'brand.saved',
  'brand.deleted',
  'brand.merged',
  'carrier.switched',
  'category.created',
  'category.saved',
  'category.moved',
  'category.deleted',
  'import.uploaded',
  'import.mapped',
  'import.started',
  'import.cancelled',
  'import.undone',
  'inventory.adjusted',
  'stock.edited',
  'location.created',
  'location.renamed',
  'location.moved',
  'location.removed',
  'mail.sent_again',
  'media.uploaded',
  'order.moved',
  'order.commented',
  'order.downloads.renewed',
  'payment.event.checked',
  'payment.matched',
  'payment.settled',
  'product.created',
  'product.copied',
  'product.saved',
  'product.archived',
  'product.unarchived',
  'product.file.added',
  'product.file.removed',
  'product.file.restored',
  'product.image.moved',
  'product.image.removed',
  'product.image.restored',
  'product.images.added',
  'product.images.ordered',
  'product.video.sent',
  'products.bulk',
  'return.approved',
  'return.completed',
  'return.declined',
  'return.received',
  'reviews.answered',
  'reviews.decided',
  'reviews.deleted',
  'settings.saved',
  'shipping.saved',
  'shipping-box.created',
  'shipping-box.saved',
  'shipping-box.deleted',
  'shipping-rate.created',
  'shipping-rate.saved',
  'shipping-rate.deleted',
  'shipping-zone.created',
  'shipping-zone.saved',
  'shipping-zone.deleted',
  'user.create',
  'user.setup',
  'user.saved',
  'user.role',
  'user.password',
  'user.disable',
  'user.enable',
  'user.sessions_ended',
  'user.password_link',
  'user.unlinked',
  'view.saved',
  'view.changed',
  'view.deleted',
  'wholesale.approved',
  'wholesale.declined',
] as const

export type AuditAction = (typeof auditActions)[number]

const isKnown = (action: string): action is AuditAction => (auditActions as readonly string[]).includes(action)

/** What was done, in words; the stored name for an action of another release. */
export function auditActionText({ t }: Pick<View, 't'>, action: string): string {
  if (action.endsWith('.undone') && !isKnown(action))
    return t('auditLog.undone', { action: auditActionText({ t }, action.slice(0, -'.undone'.length)) })
  if (action.endsWith('.exported')) return t('auditLog.exported')
  return isKnown(action) ? t(`auditLog.action.${action.replaceAll('.', '_')}` as StringKey) : action
}
