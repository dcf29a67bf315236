import { knownBrowserDays } from '#src/accounts/limits.ts'
import type { KnownBrowserRow } from '#src/accounts/sign-in/known-browsers.ts'
import type { SignInRow } from '#src/accounts/sign-in/sign-in-history.ts'
import type { SessionRow } from '#src/accounts/sessions.ts'
import type { Device } from '#src/accounts/sign-in/device.ts'
import type { View } from '#src/web/view.ts'
import { CurrentPasswordField, PasswordFields, ReadonlyEmail } from '#templates/accounts/password-fields.tsx'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Badge, Notice } from '#templates/ui/notice.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { AccountHead } from './account-head.tsx'

export interface SecurityProps {
  view: View
  email: string
  isEmailProven: boolean
  /** The new address that waits for its confirmation. */
  pendingEmail: string | null
  hasPassword: boolean
  /** Identity providers can be connected. */
  hasProviders: boolean
  sessions: (SessionRow & { device: Device; isCurrent: boolean })[]
  browsers: (KnownBrowserRow & { device: Device })[]
  signIns: (SignInRow & { device: Device })[]
  now: number
  passwordForm: FormState
  emailForm: FormState
}

/** Password, email, where the account is signed in, and how it was. */
export function SecurityPage(props: SecurityProps) {
  const { view } = props
  return (
    <div class="wrap account">
      <AccountHead view={view} title={view.t('account.security')} />
      <div class="account-forms">
        <PasswordPanel {...props} />
        <EmailPanel {...props} />
        {props.hasProviders && <ProvidersPanel {...props} />}
        <SessionsPanel {...props} />
        {props.browsers.length > 0 && <BrowsersPanel {...props} />}
        <SignInsPanel {...props} />
      </div>
    </div>
  )
}

function PasswordPanel({ view, email, hasPassword, passwordForm: form }: SecurityProps) {
  const { t } = view
  return (
    <Panel id="password" title={t('accounts.password')}>
      {hasPassword ? (
        <form method="post" action="/account/security/password" novalidate>
          <ErrorSummary form={form} title={t('common.problem')} />
          <p class="muted">{t('account.passwordText')}</p>
          <ReadonlyEmail view={view} email={email} />
          <CurrentPasswordField view={view} form={form} name="current_password" label={t('account.currentPassword')} />
          <PasswordFields view={view} form={form} />
          <Button kind="primary">{t('account.changePassword')}</Button>
        </form>
      ) : (
        <form method="post" action="/account/security/password-link">
          <p class="muted">{t('account.noPassword')}</p>
          <Button>{t('account.mailPasswordLink')}</Button>
        </form>
      )}
    </Panel>
  )
}

function ProvidersPanel({ view }: SecurityProps) {
  const { t } = view
  return (
    <Panel id="connections" title={t('accounts.connections.title')}>
      <div class="stack">
        <p class="muted">{t('accounts.connections.intro')}</p>
        <LinkButton href="/account/connections">{t('accounts.connections.manage')}</LinkButton>
      </div>
    </Panel>
  )
}

function EmailPanel({ view, email, isEmailProven, pendingEmail, hasPassword, emailForm: form }: SecurityProps) {
  const { t } = view
  return (
    <Panel id="email" title={t('accounts.email')}>
      <div class="stack">
        <p class="cluster">
          <span>{email}</span>
          <Badge tone={isEmailProven ? 'ok' : 'warn'}>{t(isEmailProven ? 'account.emailProven' : 'account.emailUnproven')}</Badge>
        </p>
        {!isEmailProven && (
          <form method="post" action="/account/security/confirm-link">
            <p class="muted">{t('accounts.confirmEmailReason')}</p>
            <Button>{t('account.mailConfirmLink')}</Button>
          </form>
        )}
        {pendingEmail !== null && <Notice tone="info">{t('account.emailPending', { email: pendingEmail })}</Notice>}
        <form method="post" action="/account/security/email" novalidate>
          <ErrorSummary form={form} title={t('common.problem')} />
          <Field
            form={form}
            name="email"
            id="f-email"
            type="email"
            label={t('account.newEmail')}
            hint={t('account.newEmailHint')}
            required
            autocomplete="email"
            inputmode="email"
            enterkeyhint="next"
          />
          {hasPassword && <CurrentPasswordField view={view} form={form} name="email_password" label={t('account.currentPassword')} />}
          <Button kind="primary">{t('account.changeEmail')}</Button>
        </form>
      </div>
    </Panel>
  )
}

function SessionsPanel({ view, sessions, now }: SecurityProps) {
  const { t } = view
  return (
    <Panel id="sessions" title={t('account.sessions')}>
      <ul class="account-rows">
        {sessions.map((session) => (
          <li class="account-row">
            <DeviceText view={view} {...session}>
              {t('account.lastSeen', { time: view.recentDate(session.lastSeenAt, now) })}
            </DeviceText>
            {session.isCurrent ? (
              <Badge tone="ok">{t('account.thisDevice')}</Badge>
            ) : (
              <form method="post" action="/account/security/sessions/end">
                <input type="hidden" name="session" value={session.tokenHash} />
                <Button size="small">{t('common.signOut')}</Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="/account/security/sessions/end">
          <Button>{t('account.signOutElsewhere')}</Button>
        </form>
      )}
    </Panel>
  )
}

function BrowsersPanel({ view, browsers, now }: SecurityProps) {
  const { t } = view
  return (
    <Panel id="browsers" title={t('account.browsers')}>
      <div class="stack">
        <p class="muted">{t('account.browsersText', { count: knownBrowserDays })}</p>
        <ul class="account-rows">
          {browsers.map((browser) => (
            <li class="account-row">
              <DeviceText view={view} {...browser}>
                {t('account.lastSignIn', { time: view.recentDate(browser.lastUsedAt, now) })}
              </DeviceText>
              <form method="post" action={`/account/security/browsers/${browser.id}/forget`}>
                <Button size="small">{t('account.forgetBrowser')}</Button>
              </form>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

function SignInsPanel({ view, signIns, now }: SecurityProps) {
  const { t } = view
  const tones = { succeeded: 'ok', failed: 'bad', code: 'neutral' } as const
  return (
    <Panel id="sign-ins" title={t('account.signIns')}>
      {signIns.length === 0 ? (
        <p class="muted">{t('account.noSignIns')}</p>
      ) : (
        <ul class="account-rows">
          {signIns.map((signIn) => (
            <li class="account-row">
              <DeviceText view={view} {...signIn}>
                {`${view.recentDate(signIn.createdAt, now)} · ${t(`account.signInMethod.${signIn.method}`)}`}
              </DeviceText>
              <Badge tone={tones[signIn.result]}>{t(`account.signInResult.${signIn.result}`)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function DeviceText({ view, device, network, children }: { view: View; device: Device; network: string; children: Child }) {
  const { t } = view
  const { browser, system } = device
  const name = browser && system ? t('account.device', { browser, system }) : (browser ?? system ?? t('account.unknownDevice'))
  return (
    <span>
      <b>{name}</b>
      <br />
      <span class="muted small">
        {children}
        {network !== '' && ` · ${t('account.network', { network })}`}
      </span>
    </span>
  )
}
