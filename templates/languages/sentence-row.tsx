import { maxTranslationLength } from '#src/i18n/limits.ts'
import type { Sentence } from '#src/i18n/sentences.ts'
import { maxSubjectLength, maxTemplateLength } from '#src/mail/limits.ts'
import type { View } from '#src/web/view.ts'
import { LabelRow } from '#templates/admin/label-row.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'

interface SentenceRowProps {
  view: View
  /** Where the text is saved. */
  action: string
  /** BCP 47. */
  language: string
  sentence: Sentence
  form?: FormState | undefined
  done?: 'saved' | 'reset'
}

/** A sentence of the program with its translation; for an email its subject or its text. */
export const SentenceRow = ({ sentence, ...props }: SentenceRowProps) => (
  <LabelRow {...props} label={sentence} maxlength={maxLengthOf(sentence)} />
)

function maxLengthOf({ part, key }: Sentence): number {
  if (part !== 'mails') return maxTranslationLength
  return key.endsWith('.subject') ? maxSubjectLength : maxTemplateLength
}
