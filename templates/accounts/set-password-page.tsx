import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import { fieldValue, type FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { PasswordFields, ReadonlyEmail } from './password-fields.tsx'
import { AccountEmailField } from './email-field.tsx'

export function SetPasswordPage({ view, form, email }: { view: View; form: FormState; email: string }) {
  const { t } = view
  return (
    <PasswordForm
      view={view}
      form={form}
      title={t('accounts.setPassword')}
      intro={t(view.user ? 'accounts.setPasswordIntroSignedIn' : 'accounts.setPasswordIntro')}
      button={t('accounts.savePassword')}
    >
      <ReadonlyEmail view={view} email={email} />
    </PasswordForm>
  )
}

export function SetUpPage({ view, form }: { view: View; form: FormState }) {
  const { t } = view
  return (
    <PasswordForm view={view} form={form} title={t('accounts.setUp')} intro={t('accounts.setUpIntro')} button={t('accounts.setUpButton')}>
      <Field form={form} name="name" label={t('accounts.name')} required autocomplete="name" enterkeyhint="next" />
      <AccountEmailField view={view} form={form} />
      <Field
        form={form}
        name="staff_rights"
        type="choices"
        label={t('accounts.setUpStaff')}
        hint={t('accounts.setUpStaffHint')}
        options={(['flat', 'least_privilege'] as const).map((value) => ({
          value,
          label: t(`settings.staff_rights.${value}`),
          hint: t(`settings.staff_rights.${value}.hint`),
        }))}
      />
    </PasswordForm>
  )
}

/** Shown for a used, expired or malformed link. `expiredToken`: of a link that was ours and can be sent again; null otherwise. */
export function LinkExpiredPage({ view, days, expiredToken }: { view: View; days: number; expiredToken: string | null }) {
  const { t } = view
  return (
    <div class="wrap page" data-width="narrow">
      <div class="stack">
        <h1>{t('accounts.linkExpired')}</h1>
        <p>{t('accounts.linkExpiredIntro', { days })}</p>
        <div class="button-row">
          {expiredToken !== null && (
            <form method="post" action="/account/set-password/link">
              <input type="hidden" name="token" value={expiredToken} />
              <Button kind="primary">{t('accounts.mailNewLink')}</Button>
            </form>
          )}
          <LinkButton href="/login" {...(expiredToken === null ? { kind: 'primary' } : {})}>
            {t('accounts.signIn')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}

function PasswordForm(props: { view: View; form: FormState; title: string; intro: string; button: string; children: Child }) {
  const { view, form } = props
  const { t } = view
  return (
    <div class="wrap gate">
      <h1>{props.title}</h1>
      <p class="lede">{props.intro}</p>
      <form class="panel" method="post" action="/account/set-password" novalidate>
        <ErrorSummary form={form} title={t('common.problem')} />
        <input type="hidden" name="token" value={fieldValue({ form, name: 'token' })} />
        {props.children}
        <PasswordFields view={view} form={form} />
        <Button kind="primary" size="large" wide>
          {props.button}
        </Button>
      </form>
    </div>
  )
}
