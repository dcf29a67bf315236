import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Icon } from './icon.tsx'

export function Panel(props: { title?: string; id?: string; actions?: Child; footer?: Child; flush?: boolean; children: Child }) {
  const titleId = props.title && props.id ? `${props.id}-title` : undefined
  return (
    <section class="panel" id={props.id} aria-labelledby={titleId}>
      {props.title && (
        <div class="panel-head">
          <h2 id={titleId}>{props.title}</h2>
          {props.actions}
        </div>
      )}
      {props.flush ? props.children : <div class="panel-body">{props.children}</div>}
      {props.footer && <div class="panel-foot">{props.footer}</div>}
    </section>
  )
}

/** A panel that opens on request. Where it is not `isOpen`, a script opens those that this person opened before, by id. */
export function FoldedPanel(props: { title: string; id: string; isOpen: boolean; children: Child }) {
  return (
    <details class="panel" id={props.id} open={props.isOpen} data-folded>
      <summary class="panel-head">
        <h2>{props.title}</h2>
        <Icon name="chevron-down" />
      </summary>
      <div class="panel-body">{props.children}</div>
    </details>
  )
}

export interface TotalsLine {
  label: string
  amount: string
  tone?: 'ok'
  total?: boolean
  /** Part of the line above. */
  part?: boolean
}

/** Totals of an order or cart as pairs of name and amount. The line with `total` is emphasized. */
export function Totals({ lines, id }: { lines: TotalsLine[]; id?: string }) {
  return (
    <dl class="sum-lines" id={id}>
      {lines.map((line) => (
        <div data-tone={line.tone} data-total={line.total} data-part={line.part}>
          <dt>{line.label}</dt>
          <dd>{line.amount}</dd>
        </div>
      ))}
    </dl>
  )
}

export function DescriptionList({ items }: { items: { label: Child; value: Child }[] }) {
  return (
    <dl class="facts">
      {items.map((item) => (
        <>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </>
      ))}
    </dl>
  )
}
