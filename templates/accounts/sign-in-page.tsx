import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/error-summary.tsx'
import { answer, type FormState } from '#templates/ui/field-props.ts'
import { Field } from '#templates/ui/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'

/** Signing in with e-mail address and password. */
export function SignInPage({ view, form }: { view: View; form: FormState }) {
  const { t } = view
  return (
    <div class="wrap gate">
      <h1>{t('accounts.signInTitle')}</h1>
      <form class="panel" method="post" action="/login" novalidate>
        <ErrorSummary form={form} title={t('common.problem')} />
        <input type="hidden" name="next" value={answer({ form, name: 'next', label: '' })} />
        <Field
          form={form}
          name="email"
          type="email"
          label={t('accounts.email')}
          required
          autocomplete="username"
          inputmode="email"
          enterkeyhint="next"
        />
        <Field
          form={form}
          name="password"
          type="password"
          label={t('accounts.password')}
          required
          autocomplete="current-password"
          enterkeyhint="go"
          reveal={{ show: t('common.showPassword'), hide: t('common.hidePassword') }}
        />
        <Field form={form} name="remember" type="checkbox" label={t('accounts.remember')} />
        <Button kind="primary" size="large" wide>
          {t('accounts.signIn')}
        </Button>
      </form>
      {view.demo && <DemoSignIns view={view} />}
    </div>
  )
}

/** Who can sign in to the demo shop. Never drawn in production. */
function DemoSignIns({ view }: { view: View }) {
  const { t } = view
  return (
    <Panel title={t('accounts.demoTitle')} id="demo">
      <div class="stack" data-gap="2">
        <p>{t('accounts.demoIntro', { password: 'sundry-demo' })}</p>
        <ul>
          {demoAddresses.map((address) => (
            <li>{address}</li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

const demoAddresses = ['admin@example.com', 'agent@example.com', 'customer@example.com', 'wholesale@example.com']
