import type { FormField } from '#db/schema/forms.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'

/** A form as a page draws it. */
export interface ShownForm {
  id: number
  slug: string
  name: string
  fields: ShownField[]
  submitLabel: string
  thanks: string
  /** From 1: a page can draw the same form more than once. */
  instance: number
  state: FormState
  /** One submission per key. */
  key: string
  /** When it was shown, sealed. */
  opened: string
  /** Path of the page that shows it. */
  page: string
}

export interface ShownField extends FormField {
  /** Characters that fit; null where that does not apply. */
  maxLength: number | null
}

/** The id of the form's element: #form-3, and #form-3-2 for the second one of the same form. */
export const formElementId = ({ id, instance }: Pick<ShownForm, 'id' | 'instance'>): string =>
  instance === 1 ? `form-${id}` : `form-${id}-${instance}`
