import type { Language } from '#src/i18n/languages.ts'
import type { EditedTemplate } from '#src/mail/templates/edit-templates.ts'
import type { RequiredReason } from '#src/mail/optional-mails.ts'
import type { TemplateError } from '#src/mail/templates/template-rules.ts'
import type { View } from '#src/web/view.ts'
import type { Difference } from '#templates/admin/conflict-panel.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'

/** Orders or tickets that the preview can show, by their id. `name` is the parameter of the address. */
export interface PreviewSubjects {
  name: 'order' | 'ticket'
  subjects: { value: number; label: string }[]
}

export interface EmailTemplatePageProps {
  view: View
  title: string
  slug: string
  typeId: number
  language: string
  languages: Language[]
  /** Sample values by name. */
  samples: Record<string, string>
  /** Names of variables that the text must have. */
  required: readonly string[]
  stored: EditedTemplate
  builtIn: { subject: string; preheader: string; body: string }
  /** How many there are in this language. */
  versions: number
  /** What this user did last and can undo. */
  undo: { text: string; entry: string } | null
  /** Why it cannot be switched off; null when it can. */
  requiredReason: RequiredReason | null
  isDisabled: boolean
  subjects: PreviewSubjects | null
  /** The id of what the preview shows; '' = sample values. */
  subject: string
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  /** What is wrong with the stored text: the built-in one is sent. */
  errors: readonly TemplateError[]
  canSend: boolean
  /** Whether this user may change the text. */
  canWrite: boolean
  /** True when only the role of this user forbids it. */
  isAdminsOnly: boolean
}
