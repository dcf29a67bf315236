import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

interface ButtonStyleProps {
  kind?: 'primary' | 'quiet' | 'danger'
  size?: 'small' | 'large'
  icon?: IconName
  iconAfter?: IconName
  wide?: boolean
  /** More attributes: hx-…, data-…, aria-…, form. */
  attrs?: Record<string, string | number | boolean | undefined>
}

interface ButtonProps extends ButtonStyleProps {
  type?: 'submit' | 'button'
  name?: string
  value?: string | number
  id?: string
  disabled?: boolean
}

/** A button for actions. It submits its form unless `type` is set. */
export function Button(props: ButtonProps & { children: Child }) {
  return (
    <button
      class="button"
      type={props.type ?? 'submit'}
      id={props.id}
      name={props.name}
      value={props.value}
      disabled={props.disabled}
      data-kind={props.kind}
      data-size={props.size}
      data-wide={props.wide}
      {...props.attrs}
    >
      {props.icon && <Icon name={props.icon} />}
      {props.children}
      {props.iconAfter && <Icon name={props.iconAfter} />}
    </button>
  )
}

/** The button at the end of a form. */
export const SubmitRow = ({ label, ...button }: ButtonProps & { label: string }) => (
  <div class="button-row">
    <Button {...button}>{label}</Button>
  </div>
)

/** A link styled as a button, for navigation. */
export function LinkButton(props: ButtonStyleProps & { href: string; id?: string; children: Child }) {
  return (
    <a class="button" href={props.href} id={props.id} data-kind={props.kind} data-size={props.size} data-wide={props.wide} {...props.attrs}>
      {props.icon && <Icon name={props.icon} />}
      {props.children}
      {props.iconAfter && <Icon name={props.iconAfter} />}
    </a>
  )
}

/** An icon-only button or, with `href`, link; `label` is its accessible name. */
export function IconButton(
  props: Omit<ButtonProps, 'iconAfter' | 'wide'> & {
    icon: IconName
    label: string
    href?: string
  },
) {
  const sharedAttrs = {
    class: 'button',
    id: props.id,
    'aria-label': props.label,
    title: props.label,
    'data-kind': props.kind ?? 'quiet',
    'data-size': props.size,
    'data-shape': 'icon',
    ...props.attrs,
  }
  if (props.href !== undefined) {
    return (
      <a href={props.href} {...sharedAttrs}>
        <Icon name={props.icon} />
      </a>
    )
  }
  return (
    <button type={props.type ?? 'button'} name={props.name} value={props.value} disabled={props.disabled} {...sharedAttrs}>
      <Icon name={props.icon} />
    </button>
  )
}
