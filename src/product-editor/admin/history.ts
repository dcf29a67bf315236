import type { listAuditEntries } from '#src/accounts/audit.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import type { View } from '#src/web/view.ts'
import type { IconName } from '#templates/ui/icon-names.ts'
import type { TimelineEntry } from '#templates/ui/timeline.tsx'
import { fieldLabelKey } from './differences.ts'

type Entry = Awaited<ReturnType<typeof listAuditEntries>>[number]

/** The last changes of a product, in words. */
export function toTimeline(view: Pick<View, 't' | 'date'>, entries: Entry[]): TimelineEntry[] {
  return entries.map((entry) => {
    const [key, icon] = sentences[entry.action] ?? defaultSentence
    const changedFields = entry.action === 'product.saved' ? listChangedFields(view, entry) : ''
    return {
      icon,
      text:
        changedFields === ''
          ? view.t(key, { name: entry.actor })
          : view.t('editor.history.changed', { name: entry.actor, what: changedFields }),
      dateTime: new Date(entry.createdAt).toISOString(),
      dateText: view.date(entry.createdAt, 'datetime'),
    }
  })
}

const defaultSentence: [StringKey, IconName] = ['editor.history.any', 'pencil']

const sentences: Record<string, [StringKey, IconName]> = {
  'product.created': ['editor.history.created', 'plus'],
  'product.copied': ['editor.history.copied', 'copy'],
  'product.saved': ['editor.history.saved', 'pencil'],
  'product.archived': ['editor.history.archived', 'folder'],
  'product.unarchived': ['editor.history.unarchived', 'undo-2'],
  'product.pictures.added': ['editor.history.pictures', 'image'],
  'product.pictures.ordered': ['editor.history.pictures', 'image'],
  'product.picture.moved': ['editor.history.pictures', 'image'],
  'product.picture.removed': ['editor.history.pictures', 'image'],
  'product.picture.restored': ['editor.history.pictures', 'image'],
  'product.file.added': ['editor.history.files', 'download'],
  'product.file.removed': ['editor.history.files', 'download'],
  'product.file.restored': ['editor.history.files', 'download'],
}

const maxFieldsListed = 3

function listChangedFields(view: Pick<View, 't'>, { change }: Entry): string {
  const labels = [
    ...new Set(
      Object.keys(change)
        .flatMap((name) => fieldLabelKey(name) ?? [])
        .map((key) => view.t(key)),
    ),
  ]
  const hiddenCount = labels.length - maxFieldsListed
  return hiddenCount > 0
    ? view.t('editor.history.more', { what: labels.slice(0, maxFieldsListed).join(', '), count: hiddenCount })
    : labels.join(', ')
}
