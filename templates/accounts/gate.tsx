import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Button, LinkButton } from '#templates/ui/button.tsx'
import { ErrorSummary } from '#templates/ui/fields/error-summary.tsx'
import type { FormState } from '#templates/ui/fields/field-props.ts'

interface GateFormProps {
  view: View
  form: FormState
  title: string
  intro?: string
  action: string
  button: string
  children?: Child
  /** Below the form. */
  after?: Child
}

/** A page with one short form: register, confirm, reset a password. */
export function GateForm(props: GateFormProps) {
  return (
    <div class="wrap gate">
      <h1>{props.title}</h1>
      {props.intro && <p class="lede">{props.intro}</p>}
      <form class="panel" method="post" action={props.action} novalidate>
        <ErrorSummary form={props.form} title={props.view.t('common.problem')} />
        {props.children}
        <Button kind="primary" size="large" wide>
          {props.button}
        </Button>
      </form>
      {props.after}
    </div>
  )
}

/** A page that says what happened and where to go next; the first link is the main one. */
export function GateMessage(props: { title: string; texts: string[]; links: { label: string; href: string }[] }) {
  return (
    <div class="wrap page" data-width="narrow">
      <div class="stack">
        <h1>{props.title}</h1>
        {props.texts.map((text) => (
          <p>{text}</p>
        ))}
        <div class="button-row">
          {props.links.map(({ label, href }, index) => (
            <LinkButton href={href} {...(index === 0 ? { kind: 'primary' } : {})}>
              {label}
            </LinkButton>
          ))}
        </div>
      </div>
    </div>
  )
}
