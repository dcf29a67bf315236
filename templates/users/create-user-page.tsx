import type { RoleId } from '#db/schema/accounts.ts'
import { maxNameLength } from '#src/accounts/limits.ts'
import type { View } from '#src/web/view.ts'
import { PageHead } from '#templates/admin/page-head.tsx'
import { SubmitRow } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'
import { Field } from '#templates/ui/fields/field.tsx'
import { Panel } from '#templates/ui/panel.tsx'
import { roleOptions } from './role-form.tsx'
import { usersPath } from './users-path.ts'
import { maxEmailLength } from '#src/lib/people/emails.ts'

export function CreateUserPage({ view, form, givableRoles }: { view: View; form: FormState; givableRoles: RoleId[] }) {
  const { t } = view
  return (
    <div class="stack" data-gap="5">
      <PageHead
        view={view}
        title={t('users.create')}
        breadcrumbs={[{ label: t('users.title'), href: usersPath }]}
        note={t('users.createNote')}
      />
      <ErrorSummary form={form} title={t('common.problem')} />
      <Panel>
        <form class="form-rows" method="post" action={usersPath} novalidate>
          <Field
            form={form}
            name="name"
            label={t('accounts.name')}
            optional={t('common.optional')}
            autocomplete="off"
            maxlength={maxNameLength}
          />
          <Field form={form} name="email" type="email" label={t('accounts.email')} required autocomplete="off" maxlength={maxEmailLength} />
          <Field
            form={form}
            name="role_id"
            type="choices"
            label={t('users.role')}
            options={roleOptions(view, givableRoles)}
            {...(givableRoles.includes(5) ? {} : { hint: t('users.staffRoles') })}
          />
          <SubmitRow kind="primary" icon="send" id="invite" label={t('users.invite')} />
        </form>
      </Panel>
    </div>
  )
}
