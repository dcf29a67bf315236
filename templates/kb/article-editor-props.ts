import type { StaffArticle } from '#src/kb/edit-articles.ts'
import type { LinkedTicket } from '#src/kb/linked-tickets.ts'
import type { ContentEditorProps } from '#templates/publishing/content-editor.tsx'
import type { Option } from '#templates/ui/fields/field-props.ts'

export interface ArticleEditorProps extends ContentEditorProps<StaffArticle> {
  categories: Option[]
  authors: Option[]
  /** Besides the default one. */
  languages: { code: string; name: string; isTranslated: boolean }[]
  linkedTickets: LinkedTicket[]
  now: number
}
