/** #password-hint: why the password is easy to guess; empty otherwise. */
export function PasswordHint({ text }: { text: string }) {
  return (
    <p id="password-hint" class="field-hint" role="status">
      {text}
    </p>
  )
}

/** For the field of a new password: fills #password-hint when it changes. */
export const passwordHintAttrs = {
  'hx-post': '/account/password-hint',
  'hx-trigger': 'change',
  'hx-include': 'closest form',
  'hx-target': '#password-hint',
  'hx-swap': 'outerMorph',
  'hx-sync': 'this:replace',
}
