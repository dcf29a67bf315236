import { enteredVariables } from '#src/all-services.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { findNewestMail } from '#src/inbound-mails/list-mails.ts'
import type { EnvVariable } from '#src/lib/env-variable.ts'
import { findLastReceivedAt } from '#src/payments/webhook-events.ts'
import { currentConnection, readServiceState } from '#src/service-states.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm } from '#src/web/form/form.ts'
import { page } from '#src/web/response.tsx'
import { ServicePage } from '#templates/services/service-page.tsx'
import type { FieldProps, FormState } from '#templates/ui/fields/field-props.ts'
import { openConnection } from '../connections.ts'
import { maxServiceValue } from '../limits.ts'
import type { Service } from '../service.ts'

/** Pages that repeat a form leave fields with this word in their name empty. */
export const fieldName = ({ name, secret }: Pick<EnvVariable, 'name' | 'secret'>): string =>
  secret && !name.endsWith('PASSWORD') ? `${name}_password`.toLowerCase() : name.toLowerCase()

/** What is shown of a stored connection: all but its secrets. */
export function storedForm(shop: Shop, service: Service): FormState {
  const connection = currentConnection(shop, service.slug)
  const stored = (connection && openConnection(shop.secrets, connection)) ?? {}
  const shown = enteredVariables(service).flatMap((variable) =>
    variable.secret ? [] : [[fieldName(variable), stored[variable.name] ?? '']],
  )
  return initialForm(Object.fromEntries(shown))
}

export async function renderService(
  shop: Shop,
  view: StaffView,
  service: Service,
  { form, status = 200 }: { form: FormState; status?: 200 | 409 | 422 },
): Promise<Response> {
  const connection = currentConnection(shop, service.slug)
  const isReadable = connection !== null && openConnection(shop.secrets, connection) !== null
  const body = (
    <ServicePage
      view={view}
      service={service}
      state={readServiceState(shop, service)}
      form={form}
      fields={enteredVariables(service).map((variable) => fieldOf(view, variable, isReadable))}
      webhookUrl={shop.config.baseUrl + (service.webhook?.path ?? '')}
      lastEventAt={await findLastEvent(shop, service)}
      connection={connection}
      canCheck={isReadable && service.check !== undefined}
      pretend={pretendKeys(shop, view, service)}
      now={shop.now()}
    />
  )
  return page(view, service.name, body, { status, scripts: ['js/admin/copy.js'], styles: ['css/payment-methods-page.css'], private: true })
}

function fieldOf(view: StaffView, variable: EnvVariable, isStored: boolean): Omit<FieldProps, 'form'> {
  const { secret, required, oneOf, field } = variable
  const { label = 'services.service', hint, options } = field ?? {}
  const hints = [...(hint ? [view.t(hint)] : []), ...(secret && isStored ? [view.t('services.storedSecret')] : [])]
  return {
    name: fieldName(variable),
    label: view.t(label),
    ...(hints.length > 0 && { hint: hints.join(' ') }),
    ...(required ? { required: true } : { optional: view.t('common.optional') }),
    maxlength: maxServiceValue,
    autocomplete: secret ? 'new-password' : 'off',
    ...(secret && { type: 'password' as const }),
    ...(oneOf &&
      options && { type: 'select' as const, options: Object.entries(options).map(([value, key]) => ({ value, label: view.t(key) })) }),
  }
}

async function findLastEvent(shop: Shop, { group, slug, webhook }: Service): Promise<number | null | undefined> {
  if (!webhook || group === 'signIn') return undefined
  if (group === 'payments') return findLastReceivedAt(shop.db.read, slug)
  return (await findNewestMail(shop.db.read))?.createdAt ?? null
}

const pretendKeys = ({ config }: Shop, view: StaffView, service: Service): { label: string; value: string }[] =>
  enteredVariables(service).flatMap(({ name, field }) => {
    const value = config.demo ? config.pretendSettings[name] : null
    return value && field ? [{ label: view.t(field.label), value }] : []
  })
