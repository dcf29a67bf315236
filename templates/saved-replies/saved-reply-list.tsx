import type { SavedReplyRow } from '#src/saved-replies/saved-replies.ts'
import type { ListColumn } from '#templates/admin/entity-list.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { savedReplyExcerptLength } from '#src/saved-replies/limits.ts'

export const savedReplyColumns: ListColumn<SavedReplyRow, 'title' | 'uses'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'conversation.column.title', csv: 'title', value: ({ title }) => title, sort: 'title', place: 'title' },
  { label: 'conversation.column.body', csv: 'body', value: ({ body }) => body, excerptLength: savedReplyExcerptLength, place: 'sub' },
  {
    label: 'conversation.column.shared',
    csv: 'shared',
    value: ({ isShared }) => (isShared ? 1 : 0),
    cell: ({ isShared }, view) => <Badge plain>{view.t(isShared ? 'conversation.shared' : 'conversation.personal')}</Badge>,
    place: 'badges',
  },
  { label: 'conversation.column.uses', csv: 'uses', value: ({ uses }) => uses, sort: 'uses', align: 'end', place: 'end' },
]
