import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from './icon.tsx'

/** One part of an accordion. Folds of the same `group` close each other. */
export function AccordionItem(props: { title: string; open?: boolean; group?: string; id?: string; children: Child }) {
  return (
    <details class="fold" name={props.group} open={props.open} id={props.id}>
      <summary>
        {props.title}
        <Icon name="chevron-down" />
      </summary>
      <div>{props.children}</div>
    </details>
  )
}
