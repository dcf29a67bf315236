import { withAudit } from '#src/admin/edit.ts'
import type { StaffView } from '#src/admin/layout.ts'
import type { Shop } from '#src/shop.ts'
import { publish, unpublish } from '../publish.ts'
import type { ContentTexts, PublishingKind } from '../publishing-kind.ts'
import { restore, trash } from '../trash.ts'

const auditActions = { publish: 'published', unpublish: 'unpublished', trash: 'deleted', restore: 'restored' } as const

export const isStateAction = (action: string): action is keyof typeof auditActions => Object.hasOwn(auditActions, action)

/** Changes the state of one item or of many. `contentUndo` takes it back. */
export const changeContent = <T extends ContentTexts>(
  shop: Shop,
  view: StaffView,
  kind: PublishingKind<T>,
  { ids, action }: { ids: number[]; action: keyof typeof auditActions },
) => {
  const subject = ids.length === 1 ? `${kind.name}:${ids[0]!}` : `${kind.name}s`
  return withAudit(shop, view, { action: `${kind.name}.${auditActions[action]}`, subject }, async (tx, now) => {
    if (action === 'trash') return { change: { ids: await trash(tx, kind, { ids, now }) } }
    if (action === 'restore') return { change: { ids: await restore(tx, kind, { ids, now }) } }
    return { change: { states: await (action === 'publish' ? publish : unpublish)(tx, kind, { ids, now }) } }
  })
}
