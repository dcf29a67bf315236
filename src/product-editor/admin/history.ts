import type { listAuditEntries } from '#src/accounts/audit/audit.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import type { IconName } from '#templates/ui/icon-names.ts'
import type { TimelineEntry } from '#templates/ui/timeline.tsx'
import { fieldLabelKey } from './conflict-differences.ts'
import { maxListedFields } from '../limits.ts'

type Entry = Awaited<ReturnType<typeof listAuditEntries>>[number]

export function toTimeline(view: Pick<View, 't' | 'date'>, entries: Entry[]): TimelineEntry[] {
  return entries.map((entry) => {
    const [key, icon] = sentences[entry.action] ?? defaultSentence
    const changedFields = entry.action === 'product.saved' ? listChangedFields(view, entry) : ''
    return {
      icon,
      text:
        changedFields === ''
          ? view.t(key, { name: entry.actor })
          : view.t('productEditor.history.changed', { name: entry.actor, what: changedFields }),
      dateTime: new Date(entry.createdAt).toISOString(),
      dateText: view.date(entry.createdAt, 'datetime'),
    }
  })
}

const defaultSentence: [StringKey, IconName] = ['productEditor.history.any', 'pencil']

const sentences: Record<string, [StringKey, IconName]> = {
  'product.created': ['productEditor.history.created', 'plus'],
  'product.copied': ['productEditor.history.copied', 'copy'],
  'product.saved': ['productEditor.history.saved', 'pencil'],
  'product.archived': ['productEditor.history.archived', 'folder'],
  'product.unarchived': ['productEditor.history.unarchived', 'undo-2'],
  'product.images.added': ['productEditor.history.images', 'image'],
  'product.images.ordered': ['productEditor.history.images', 'image'],
  'product.image.moved': ['productEditor.history.images', 'image'],
  'product.image.removed': ['productEditor.history.images', 'image'],
  'product.image.restored': ['productEditor.history.images', 'image'],
  'product.file.added': ['productEditor.history.files', 'download'],
  'product.file.removed': ['productEditor.history.files', 'download'],
  'product.file.restored': ['productEditor.history.files', 'download'],
}

function listChangedFields(view: Pick<View, 't'>, { change }: Entry): string {
  const labels = [
    ...new Set(
      Object.keys(change)
        .flatMap((name) => fieldLabelKey(name) ?? [])
        .map((key) => view.t(key)),
    ),
  ]
  const hiddenCount = labels.length - maxListedFields
  return hiddenCount > 0
    ? view.t('productEditor.history.more', { what: labels.slice(0, maxListedFields).join(', '), count: hiddenCount })
    : labels.join(', ')
}
