import type { FaqGroupRow, FaqRow } from '#src/faqs/list-faqs.ts'
import type { ListColumn, ListContext } from '#templates/admin/entity-list.tsx'
import { publishedColumn } from '#templates/admin/publish.tsx'
import { LinkButton } from '#templates/ui/button.tsx'

export const faqsPath = '/admin/faqs'
export const faqGroupsPath = '/admin/faqs/groups'

export const faqColumns: ListColumn<FaqRow, 'position'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'faqs.question', csv: 'question', value: ({ question }) => question, place: 'title' },
  { label: 'faqs.group', csv: 'group', value: ({ group }) => group, place: 'sub' },
  publishedColumn,
  { csv: 'answer', value: ({ answer }) => answer },
]

export const faqGroupColumns: ListColumn<FaqGroupRow, 'position'>[] = [
  { csv: 'id', value: ({ id }) => id },
  { label: 'faqs.groupName', csv: 'name', value: ({ name }) => name, place: 'title' },
  { label: 'faqs.title', csv: 'questions', value: ({ questions }) => questions, align: 'end', place: 'end' },
]

export function FaqGroupsLink({ view }: ListContext) {
  return (
    <LinkButton href={faqGroupsPath} icon="folder" id="faq-groups">
      {view.t('faqs.groups')}
    </LinkButton>
  )
}
