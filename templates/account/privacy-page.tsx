import type { KeepReason } from '#db/personal-data/personal-data.ts'
import type { ConsentKind } from '#db/schema/mail-consents.ts'
import type { View } from '#src/web/view.ts'
import { CurrentPasswordField } from '#templates/accounts/password-fields.tsx'
import { ConsentBoxes } from '#templates/mail-consents/consent-boxes.tsx'
import { Button } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Panel } from '#templates/ui/panel.tsx'
import { AccountHead } from './account-head.tsx'

export interface PrivacyProps {
  view: View
  hasPassword: boolean
  exportForm: FormState
  deleteForm: FormState
  consentForm: FormState
  /** Emails that the customer can agree to. */
  offeredConsents: ConsentKind[]
  /** Why something stays when the account is deleted. */
  keptReasons: KeepReason[]
}

/** A copy of what the store knows about this person, and the end of the account. */
export function PrivacyPage({ view, hasPassword, exportForm, deleteForm, consentForm, offeredConsents, keptReasons }: PrivacyProps) {
  const { t } = view
  const passwordLabel = t('account.currentPassword')
  return (
    <div class="wrap account">
      <AccountHead view={view} title={t('account.privacy')} />
      <div class="account-forms">
        {offeredConsents.length > 0 && (
          <Panel id="emails" title={t('mailConsents.title')}>
            <form class="stack" method="post" action="/account/privacy/emails">
              <p class="muted">{t('mailConsents.note')}</p>
              <ConsentBoxes view={view} form={consentForm} offered={offeredConsents} />
              <Button>{t('mailConsents.save')}</Button>
            </form>
          </Panel>
        )}
        <Panel id="export" title={t('account.exportTitle')}>
          <form method="post" action="/account/privacy/export" novalidate>
            <ErrorSummary form={exportForm} title={t('common.problem')} />
            <p class="muted">{t('account.exportText')}</p>
            {hasPassword && <CurrentPasswordField view={view} form={exportForm} name="export_password" label={passwordLabel} />}
            <Button icon="download">{t('account.exportButton')}</Button>
          </form>
        </Panel>
        <Panel id="delete" title={t('account.deleteTitle')}>
          <form method="post" action="/account/privacy/delete" novalidate>
            <ErrorSummary form={deleteForm} title={t('common.problem')} />
            <p>{t('account.deleteText')}</p>
            <ul class="stack muted" data-gap="1">
              {keptReasons.map((reason) => (
                <li>{t(`account.deleteKeeps.${reason}`)}</li>
              ))}
              {deleteEffects.map((effect) => (
                <li>{t(`account.deleteEffect.${effect}`)}</li>
              ))}
            </ul>
            {hasPassword && <CurrentPasswordField view={view} form={deleteForm} name="delete_password" label={passwordLabel} />}
            <Button kind="danger">{t('account.deleteButton')}</Button>
          </form>
        </Panel>
      </div>
    </div>
  )
}

const deleteEffects = ['open', 'rest'] as const
