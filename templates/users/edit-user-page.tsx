import type { RoleId } from '#db/schema/accounts.ts'
import type { StaffUser } from '#src/users/find-user.ts'
import type { View } from '#src/web/view.ts'
import { FormProblems, type Difference, UpdatedAtField } from '#templates/admin/conflict-panel.tsx'
import { PageHead } from '#templates/admin/page-head.tsx'
import { ReasonForm } from '#templates/admin/reason-form.tsx'
import { SubmitRow } from '#templates/ui/button.tsx'
import { type FormState, type Option, fieldValue } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { SaveBar, isRejected, saveFormAttrs } from '#templates/ui/save-bar.tsx'
import { maxReasonLength } from '#src/users/limits.ts'
import { profileFields } from './profile-fields.ts'
import { RoleForm } from './role-form.tsx'
import { usersPath } from './users-path.ts'

interface EditUserProps {
  view: View
  user: StaffUser
  form: FormState
  conflict: { text: string; differences: Difference[] } | null
  disableForm: FormState
  roleError: string | undefined
  /** Names of what the account signs in with. */
  providers: string[]
  countries: Option[]
  isSelf: boolean
  givableRoles: RoleId[]
}

/** The profile of an account as a form, then what is changed at once: its role, sign-in and whether it is disabled. */
export function EditUserPage(props: EditUserProps) {
  const { view, user, form, conflict, isSelf } = props
  const { t } = view
  const path = `${usersPath}/${user.id}`
  return (
    <div class="stack" data-gap="5" id="edit">
      <PageHead
        view={view}
        title={t('users.edit')}
        breadcrumbs={[
          { label: t('users.title'), href: usersPath },
          { label: user.name || user.email, href: path },
        ]}
      />
      <FormProblems view={view} form={form} conflict={conflict} reloadHref={`${path}/edit`} />
      <form class="stack" data-gap="5" id="edit-form" {...saveFormAttrs(path, isRejected(form, conflict))}>
        <UpdatedAtField form={form} conflict={conflict} updatedAt={user.updatedAt} />
        <input type="hidden" name="address_updated_at" value={fieldValue({ form, name: 'address_updated_at' })} />
        <section class="setting" aria-labelledby="profile">
          <SectionHead id="profile" title={t('users.profile')} hint={t('users.profileHint')} />
          <div class="panel">
            <div class="panel-body form-rows">
              {profileFields.map(({ label, ...field }) => (
                <>
                  <Field
                    {...field}
                    form={form}
                    label={t(label)}
                    autocomplete="off"
                    {...(isSelf && field.name === 'email' ? { readonly: true, hint: t('users.ownEmail') } : {})}
                    {...(field.type === 'select' ? { options: props.countries, placeholder: t('users.noCountry') } : {})}
                  />
                  {isSelf && field.name === 'email' && (
                    <a class="link small" href="/account/security#email">
                      {t('account.security')}
                    </a>
                  )}
                </>
              ))}
            </div>
          </div>
        </section>
        <SaveBar view={view} />
      </form>
      <section class="setting" aria-labelledby="role">
        <SectionHead id="role" title={t('users.role')} hint={t('users.roleHint')} />
        <Panel>
          <RoleForm view={view} user={user} isSelf={isSelf} givableRoles={props.givableRoles} error={props.roleError} />
        </Panel>
      </section>
      <section class="setting" aria-labelledby="sign-in">
        <SectionHead id="sign-in" title={t('users.signIn')} hint={t('users.signInHint')} />
        <Panel>
          <SignInActions view={view} user={user} providers={props.providers} />
        </Panel>
      </section>
      {!isSelf && (
        <section class="setting" aria-labelledby="disable">
          <SectionHead id="disable" title={t('users.disableTitle')} hint={t('users.disableHint')} />
          <Panel>
            <DisableForm {...props} />
          </Panel>
        </section>
      )}
    </div>
  )
}

const SectionHead = ({ id, title, hint }: { id: string; title: string; hint: string }) => (
  <div class="stack" data-gap="1">
    <h2 id={id}>{title}</h2>
    <p class="muted small">{hint}</p>
  </div>
)

function SignInActions({ view, user, providers }: Pick<EditUserProps, 'view' | 'user' | 'providers'>) {
  const { t } = view
  const path = `${usersPath}/${user.id}`
  return (
    <div class="stack" data-gap="4">
      {user.state !== 'disabled' ? (
        <form class="stack" data-gap="2" method="post" action={`${path}/password-link`}>
          <p class="small">{t(user.state === 'guest' ? 'users.guestText' : user.hasPassword ? 'users.hasPassword' : 'users.noPassword')}</p>
          <SubmitRow icon="mail" id="password-link" label={t(user.hasPassword ? 'users.sendResetLink' : 'users.sendPasswordLink')} />
        </form>
      ) : (
        <p class="small">{t('users.disabledText')}</p>
      )}
      {providers.length > 0 && (
        <form class="stack" data-gap="2" method="post" action={`${path}/unlink`}>
          <p class="small">{t('users.linkedTo', { provider: providers.join(', ') })}</p>
          <SubmitRow icon="x" id="unlink" label={t('users.unlink')} />
        </form>
      )}
    </div>
  )
}

function DisableForm({ view, user, disableForm }: EditUserProps) {
  const { t } = view
  const path = `${usersPath}/${user.id}`
  if (user.disabledAt !== null)
    return (
      <form class="stack" data-gap="3" method="post" action={`${path}/enable`}>
        <p class="small">{t('users.disabledSince', { date: view.date(user.disabledAt, 'datetime') })}</p>
        <SubmitRow id="enable" label={t('users.enable')} />
      </form>
    )
  return (
    <ReasonForm
      form={disableForm}
      action={`${path}/disable`}
      label={t('users.reason')}
      hint={t('users.reasonHint')}
      maxlength={maxReasonLength}
      rows={2}
      button={t('users.disable')}
      buttonId="disable-user"
    />
  )
}
