import type { View } from '#src/web/view.ts'
import { SubmitRow } from '#templates/ui/button.tsx'
import { Field } from '#templates/ui/fields/field.tsx'
import { Notice } from '#templates/ui/notice.tsx'

export interface SendAgainForm {
  action: string
  enctype: 'multipart/form-data' | undefined
  /** What was typed. */
  typed: { name: string; value: string }[]
  /** Names of passwords, which no page repeats. */
  passwords: string[]
  /** Names of chosen files, which only a person can choose again. */
  files: { name: string; fileNames: string; isList: boolean }[]
}

/** A form that could not be processed, ready to be sent once more. */
export function SendAgain({ view, action, enctype, typed, passwords, files }: { view: View } & SendAgainForm) {
  const { t } = view
  const form = { values: {}, errors: {} }
  return (
    <form class="stack" data-gap="4" id="send-again" method="post" action={action} enctype={enctype}>
      <Notice tone="info">
        <p>{t('errors.sendAgain.kept')}</p>
      </Notice>
      {typed.map(({ name, value }) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {passwords.map((name) => (
        <Field form={form} name={name} type="password" label={t(passwordLabel(name))} />
      ))}
      {files.map(({ name, fileNames, isList }) => (
        <Field form={form} name={name} type="file" label={t('errors.sendAgain.file', { file: fileNames })} attrs={{ multiple: isList }} />
      ))}
      <SubmitRow kind="primary" label={t('errors.sendAgain.button')} />
    </form>
  )
}

function passwordLabel(name: string) {
  if (name.endsWith('_confirmation')) return 'accounts.confirmPassword'
  return name.startsWith('current_') ? 'account.currentPassword' : 'accounts.password'
}
