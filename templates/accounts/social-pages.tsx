import type { View } from '#src/web/view.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'

/** Asks for the address that a provider did not confirm. */
export function SocialEmailPage({ view, form, provider }: { view: View; form: FormState; provider: string }) {
  const { t } = view
  return (
    <div class="wrap gate">
      <h1>{t('accounts.social.emailTitle')}</h1>
      <p class="lede">{t('accounts.social.emailIntro', { provider })}</p>
      <form class="panel" method="post" action="/auth/email" novalidate>
        <ErrorSummary form={form} title={t('common.problem')} />
        <Field
          form={form}
          name="email"
          type="email"
          label={t('accounts.email')}
          required
          autocomplete="email"
          inputmode="email"
          enterkeyhint="next"
        />
        <Button kind="primary" size="large" wide>
          {t('accounts.social.emailSubmit')}
        </Button>
      </form>
      <p class="gate-return">
        <a class="tap" href="/login">
          {t('accounts.verify.return.login')}
        </a>
      </p>
    </div>
  )
}

export function SocialFailedPage({ view, title, text }: { view: View; title: string; text: string }) {
  return (
    <div class="wrap page" data-width="narrow">
      <div class="stack">
        <h1>{title}</h1>
        <p>{text}</p>
        <div class="button-row">
          <LinkButton href="/login" kind="primary">
            {view.t('accounts.social.retry')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
