import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from './icon.tsx'

/** One section of an accordion. Opening one closes others of the same `group`. */
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
