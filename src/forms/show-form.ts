import type { FormField } from '#db/schema/forms.ts'
import { sealTime } from '#src/customer-tickets/suspect-form.ts'
import { fieldTraits } from '#src/lib/content/form-fields.ts'
import { limitPageAge } from '#src/lib/concurrency/request-scope.ts'
import { newToken } from '#src/lib/secrets/tokens.ts'
import type { Shop } from '#src/shop.ts'
import type { ShownField, ShownForm } from '#templates/forms/shown-form.ts'
import type { FormRow } from './find-forms.ts'
import { maxLengthOf } from './read-answers.ts'

/** A form to fill in, or with what was typed and its errors. */
export function showForm(
  shop: Pick<Shop, 'config' | 'now' | 'random'>,
  form: Pick<FormRow, 'id' | 'slug' | 'name' | 'fields' | 'submitLabel' | 'thanks'>,
  sent: { page: string; instance: number; key?: string; opened?: string; state?: ShownForm['state'] },
): ShownForm {
  const { id, slug, name, fields, submitLabel, thanks } = form
  // Its key and time are this visitor's.
  limitPageAge(0)
  return {
    id,
    slug,
    name,
    submitLabel,
    thanks,
    fields: fields.map(toShownField),
    instance: sent.instance,
    state: sent.state ?? { values: initialValues(fields), errors: {} },
    key: sent.key ?? newToken(shop.random),
    opened: sent.opened || sealTime(shop.config.sessionSecret, shop.now()),
    page: sent.page,
  }
}

const toShownField = (field: FormField): ShownField => ({
  ...field,
  maxLength: fieldTraits[field.type].limits === 'length' ? maxLengthOf(field) : null,
})

const initialValues = (fields: FormField[]): Record<string, string[]> =>
  Object.fromEntries(
    fields
      .filter(({ type, initial }) => initial !== '' && type !== 'hidden' && type !== 'file')
      .map(({ key, initial, type }) => [key, type === 'checkboxes' ? initial.split('\n') : [initial]]),
  )
