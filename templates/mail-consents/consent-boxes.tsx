import type { ConsentKind } from '#db/schema/mail-consents.ts'
import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'

/** A box for each kind of email that a person can agree to, at least one. */
export function ConsentBoxes({ view, form, offered }: { view: View; form: FormState; offered: ConsentKind[] }) {
  return (
    <>
      <input type="hidden" name="offers_emails" value="1" />
      {offered.map((kind) => (
        <Field form={form} name={`consent_${kind}`} type="checkbox" label={view.t(`mailConsents.agree.${kind}`)} />
      ))}
      <p class="muted small">{view.t('mailConsents.stopAnyTime')}</p>
    </>
  )
}
