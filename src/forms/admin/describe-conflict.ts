import type { FormField } from '#db/schema/forms.ts'
import { describeConflict } from '#src/admin/edit.ts'
import type { StaffView } from '#src/admin/layout.ts'
import type { StringKey } from '#src/i18n/built-in-strings.ts'
import { fieldTraits } from '#src/lib/content/form-fields.ts'
import type { Shop } from '#src/shop.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { parseFormFields } from '../check-fields.ts'
import type { FormFacts } from '../edit-forms.ts'

interface Versions {
  yours: FormState
  theirs: FormState
}

/** What another save changed in a form, and this one did, each field in one line. */
export function describeFormConflict(shop: Shop, view: StaffView, current: { id: number; updatedAt: number }, forms: Versions) {
  const shown = (name: string, value: unknown): string => {
    if (name === 'fields')
      return parseFormFields(String(value))
        .map((field) => describeField(view, field))
        .join('\n')
    return value === 'on' ? view.t('common.yes') : String(value ?? '')
  }
  return describeConflict(
    shop,
    view,
    { subject: `form:${current.id}`, savedAt: current.updatedAt },
    Object.entries(factLabels).map(([name, label]) => ({
      label: view.t(label),
      yours: shown(name, forms.yours.values[name]),
      theirs: shown(name, forms.theirs.values[name]),
    })),
  )
}

const factLabels = {
  name: 'forms.name',
  enabled: 'forms.on',
  slug: 'forms.address',
  fields: 'forms.fields',
  submitLabel: 'forms.submitLabel',
  thanks: 'forms.thanksText',
  thanksLink: 'forms.thanksLink',
  notify: 'forms.notify',
  copyToVisitor: 'forms.copyToVisitor',
  opensTicket: 'forms.opensTicket',
  ticketSubject: 'forms.ticketSubject',
  retentionDays: 'forms.retention',
} as const satisfies Record<keyof FormFacts, StringKey>

/** A field with its settings, in one line. */
function describeField({ t }: StaffView, field: FormField): string {
  const { limits } = fieldTraits[field.type]
  const labeled = (label: StringKey, text: string): string => (text === '' ? '' : `${t(label)}: ${text}`)
  return [
    field.label,
    t(`forms.type.${field.type}`),
    field.required ? t('forms.required') : '',
    labeled('forms.key', field.key),
    labeled('forms.hint', field.hint),
    labeled('forms.placeholder', field.placeholder),
    labeled('forms.options', field.options.join(', ')),
    labeled(field.type === 'hidden' ? 'forms.value' : 'forms.initial', field.initial),
    limits ? labeled(`forms.min.${limits}`, field.min) : '',
    limits ? labeled(`forms.max.${limits}`, field.max) : '',
    field.type === 'file' ? `${t(`forms.files.${field.files}`)}, ${field.megabytes} MB` : '',
    field.width === 'half' ? labeled('forms.width', t('forms.width.half')) : '',
    field.showField === ''
      ? ''
      : labeled('forms.showWhen', `${field.showField} ${t(`forms.condition.${field.showCondition}`)} ${field.showValue}`.trim()),
  ]
    .filter(Boolean)
    .join(' · ')
}
