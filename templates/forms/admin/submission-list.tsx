import type { FormAnswer } from '#db/schema/forms.ts'
import { excerptLength } from '#src/forms/limits.ts'
import type { SubmissionListRow } from '#src/forms/submissions.ts'
import { shorten } from '#src/lib/text/shorten.ts'
import type { EntityListProps, ListColumn } from '#templates/admin/entity-list.tsx'
import { BulkBar } from '#templates/admin/list/list-bulk.tsx'
import { Badge } from '#templates/ui/notice.tsx'
import { formsPath } from './form-list.tsx'

export const submissionsPath = `${formsPath}/submissions`

export const answerText = ({ values }: FormAnswer): string => values.join(', ')

const excerpt = (answers: FormAnswer[]): string => shorten(answers.map(answerText).join(' · '), excerptLength)

export const submissionColumns: ListColumn<SubmissionListRow, 'received'>[] = [
  { csv: 'id', value: ({ id }) => id },
  {
    label: 'forms.from',
    csv: 'email',
    value: ({ email, answers, id }) => email || (answers[0] ? answerText(answers[0]) : `#${id}`),
    cell: ({ email, answers, id, isRead }) => {
      const text = email || (answers[0] ? answerText(answers[0]).slice(0, excerptLength) : `#${id}`)
      return isRead ? text : <b>{text}</b>
    },
    place: 'title',
  },
  { label: 'forms.answers', value: ({ answers }) => excerpt(answers), place: 'sub' },
  { label: 'forms.form', csv: 'form', value: ({ form }) => form, place: 'meta' },
  {
    label: 'forms.state',
    csv: 'state',
    value: ({ place, isRead }) => (place === 'inbox' ? (isRead ? 'read' : 'unread') : place),
    cell: ({ place, isRead }, view) => (
      <Badge tone={place === 'inbox' && !isRead ? 'info' : 'neutral'}>
        {view.t(place === 'inbox' ? (isRead ? 'forms.read' : 'forms.unread') : `forms.place.${place}`)}
      </Badge>
    ),
    place: 'badges',
  },
  {
    label: 'forms.received',
    csv: 'received_at',
    time: ({ createdAt }) => createdAt,
    cell: ({ createdAt }, view) => view.date(createdAt, 'datetime'),
    sort: 'received',
    align: 'end',
    place: 'end',
  },
  { csv: 'page', value: ({ page }) => page },
]

export function SubmissionBulkBar({ view, list, back }: EntityListProps) {
  const { t } = view
  const place = new URL(back, 'http://shop.invalid').searchParams.get('view') ?? 'inbox'
  const trash = { value: 'trash', label: t('content.trash'), danger: true }
  const actions =
    place === 'trash'
      ? [{ value: 'inbox', label: t('forms.restore') }]
      : place === 'spam'
        ? [{ value: 'inbox', label: t('forms.notSpam') }, trash]
        : [
            { value: 'read', label: t('forms.markRead') },
            { value: 'unread', label: t('forms.markUnread') },
            { value: 'spam', label: t('forms.markSpam') },
            trash,
          ]
  return <BulkBar view={view} action={`${list.path}/bulk`} back={back} actions={actions} />
}
