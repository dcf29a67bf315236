import type { View } from '#src/web/view.ts'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Button } from '#templates/ui/button.tsx'
import { Icon } from '#templates/ui/icon.tsx'
import type { IconName } from '#templates/ui/icon-names.ts'
import { GateForm } from './gate.tsx'
import { CurrentPasswordField, ReadonlyEmail } from './password-fields.tsx'

export interface Connection {
  id: string
  name: string
  icon: IconName
  /** Null when it is not connected; `linkedAt` in epoch ms. */
  identity: { email: string | null; linkedAt: number } | null
}

export function ConnectionsPage({ view, connections }: { view: View; connections: Connection[] }) {
  const { t } = view
  return (
    <div class="wrap gate">
      <h1>{t('accounts.connections.title')}</h1>
      <p class="lede">{t('accounts.connections.intro')}</p>
      <ConnectionsSection view={view} connections={connections} />
      <p class="gate-return">
        <a class="link tap" href="/account/security">
          {t('account.security')}
        </a>
      </p>
    </div>
  )
}

/** Asks for the password before a provider is connected. */
export function ConfirmLinkPage(props: { view: View; form: FormState; title: string; email: string; action: string }) {
  const { view, form, title, email, action } = props
  const { t } = view
  return (
    <GateForm
      view={view}
      form={form}
      title={title}
      action={action}
      intro={t('accounts.connections.confirm')}
      button={t('accounts.connections.continue')}
    >
      <ReadonlyEmail view={view} email={email} />
      <CurrentPasswordField view={view} form={form} name="link_password" />
    </GateForm>
  )
}

/** The providers with what is connected. Its forms need the form origins of the providers in the content policy. */
function ConnectionsSection({ view, connections }: { view: View; connections: Connection[] }) {
  const { t } = view
  if (connections.length === 0) return <p class="panel">{t('accounts.connections.none')}</p>
  return (
    <ul class="panel connections">
      {connections.map((connection) => (
        <ConnectionRow view={view} connection={connection} />
      ))}
    </ul>
  )
}

function ConnectionRow({ view, connection: { id, name, icon, identity } }: { view: View; connection: Connection }) {
  const { t } = view
  return (
    <li>
      <Icon name={icon} />
      <strong>{name}</strong>
      <div>
        {identity?.email && <p class="small">{identity.email}</p>}
        <p class="muted small">
          {identity ? t('accounts.connections.since', { date: view.date(identity.linkedAt) }) : t('accounts.connections.notLinked')}
        </p>
      </div>
      <form method="post" action={`/account/connections/${id}${identity ? '/unlink' : ''}`}>
        <Button attrs={{ 'aria-label': t(identity ? 'accounts.connections.unlink' : 'accounts.connections.link', { provider: name }) }}>
          {t(identity ? 'accounts.connections.disconnect' : 'accounts.connections.connect')}
        </Button>
      </form>
    </li>
  )
}
