import type { Child } from '#templates/jsx/jsx-runtime.ts'

/** Links to views of the same content; each has its own URL. */
export function Tabs(props: {
  label: string
  id?: string
  tabs: { label: string; href: string; current: boolean; count?: string; attrs?: Record<string, string> }[]
  /** Rendered after the tabs. */
  more?: Child
}) {
  return (
    <nav class="tabs" aria-label={props.label} id={props.id}>
      {props.tabs.map((tab) => (
        <a href={tab.href} aria-current={tab.current ? 'page' : undefined} {...tab.attrs}>
          {tab.label}
          {tab.count !== undefined && <span class="num">{tab.count}</span>}
        </a>
      ))}
      {props.more}
    </nav>
  )
}
