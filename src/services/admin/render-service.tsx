import { enteredVariables } from '#src/all-services.ts'
import type { StaffView } from '#src/admin/layout.ts'
import { replacedSecretHours } from '#src/inventory/limits.ts'
import { findNewestMail } from '#src/inbound-mails/list-mails.ts'
import { hour } from '#src/lib/dates/durations.ts'
import type { EnvVariable } from '#src/lib/env-variable.ts'
import { type FormerAccount, listFormerAccounts } from '#src/payments/accounts/former-accounts.ts'
import { findLastReceivedAt } from '#src/payments/events/webhook-events.ts'
import { currentConnection, readServiceState } from '#src/service-states.ts'
import type { Shop } from '#src/shop.ts'
import { initialForm } from '#src/web/form/form.ts'
import { page } from '#src/web/response.tsx'
import { ServicePage } from '#templates/services/service-page.tsx'
import type { ShownSecret } from '#templates/services/generated-secret.tsx'
import type { FieldProps, FormState } from '#templates/ui/fields/field-props.ts'
import { lastUseOf, openConnection } from '../connections.ts'
import { maxServiceValue } from '../limits.ts'
import { type Service, serviceName } from '../service.ts'

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
  { form, status = 200, secret = null }: { form: FormState; status?: 200 | 409 | 422; secret?: string | null },
): Promise<Response> {
  const name = serviceName(service, view.t)
  const connection = currentConnection(shop, service.slug)
  const isReadable = connection !== null && openConnection(shop.secrets, connection) !== null
  const body = (
    <ServicePage
      view={view}
      service={{ ...service, name }}
      state={readServiceState(shop, service)}
      form={form}
      fields={enteredVariables(service).map((variable) => fieldOf(view, variable, isReadable))}
      webhookUrl={shop.config.baseUrl + (service.webhook?.path ?? '')}
      lastEventAt={await findLastEvent(shop, service)}
      connection={connection}
      former={await findFormerAccounts(shop, service)}
      canCheck={isReadable && service.check !== undefined}
      generated={service.generated ? shownSecret(shop, service, secret) : null}
      pretend={pretendKeys(shop, view, service)}
      now={shop.now()}
    />
  )
  return page(view, name, body, {
    status,
    scripts: ['js/admin/copy.js'],
    styles: ['css/payment-methods-page.css'],
    private: true,
  })
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

async function findFormerAccounts(shop: Shop, { slug }: Service): Promise<FormerAccount[]> {
  const processor = shop.processors.find((one) => one.slug === slug)
  return processor ? listFormerAccounts(shop, processor) : []
}

// A replaced secret that was made by the store answers until then.
function shownSecret({ services, now }: Shop, { slug }: Service, value: string | null): ShownSecret {
  const ends = services.connections.flatMap((one) =>
    one.slug === slug && one.replacedAt !== null ? [one.replacedAt + replacedSecretHours * hour] : [],
  )
  const last = Math.max(...ends)
  return { value, earlierUntil: last > now() ? last : null, hours: replacedSecretHours }
}

async function findLastEvent(shop: Shop, { group, slug, webhook, generated }: Service): Promise<number | null | undefined> {
  if (!webhook || group === 'signIn') return undefined
  if (generated) return lastUse(shop, slug)
  const processor = shop.processors.find((one) => one.slug === slug)
  if (processor) return findLastReceivedAt(shop.db.read, processor, currentConnection(shop, slug)?.createdAt)
  return (await findNewestMail(shop.db.read))?.createdAt ?? null
}

// Nothing is stored of a secret that comes from the environment.
function lastUse(shop: Shop, slug: string): number | null | undefined {
  const connection = currentConnection(shop, slug)
  if (!connection) return undefined
  return lastUseOf(connection)
}

const pretendKeys = ({ config }: Shop, view: StaffView, service: Service): { label: string; value: string }[] =>
  enteredVariables(service).flatMap(({ name, field }) => {
    const value = config.demo ? config.pretendSettings[name] : null
    return value && field ? [{ label: view.t(field.label), value }] : []
  })
