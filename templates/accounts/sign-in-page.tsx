import { demoPassword, demoUsers } from '#src/lib/people/demo-users.ts'
import type { View } from '#src/web/view.ts'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { fieldValue, type FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { SocialButtons, type SocialProvider } from './social-buttons.tsx'
import { AccountEmailField } from './email-field.tsx'

export function SignInPage({ view, form, providers }: { view: View; form: FormState; providers: SocialProvider[] }) {
  const { t } = view
  const next = fieldValue({ form, name: 'next' })
  return (
    <div class="wrap gate">
      <h1>{t('accounts.signInTitle')}</h1>
      <form class="panel" method="post" action="/login" novalidate>
        <ErrorSummary form={form} title={t('common.problem')} />
        <input type="hidden" name="next" value={next} />
        <AccountEmailField view={view} form={form} />
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
        <a class="link tap" href="/forgot-password">
          {t('accounts.forgotPassword')}
        </a>
        <SocialButtons view={view} providers={providers} next={next} />
      </form>
      <p>
        {t('accounts.noAccount')}{' '}
        <a class="link tap" href="/register">
          {t('accounts.register')}
        </a>
      </p>
      {view.demo && <DemoSignIns view={view} next={next} />}
    </div>
  )
}

/** One-click demo accounts. Never rendered in production. */
function DemoSignIns({ view, next }: { view: View; next: string }) {
  const { t } = view
  return (
    <section class="panel" aria-labelledby="demo-title">
      <div class="stack" data-gap="1">
        <h2 id="demo-title">{t('accounts.demoTitle')}</h2>
        <p class="muted small">{t('accounts.demoIntro', { password: demoPassword })}</p>
      </div>
      <ul class="gate-people">
        {demoUsers.map(({ roleId, email }) => (
          <li>
            <form method="post" action="/login">
              <input type="hidden" name="next" value={next} />
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="password" value={demoPassword} />
              <Button wide>
                <span>{t(`accounts.role.${roleId}`)}</span>
                <span class="muted small">{email}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
