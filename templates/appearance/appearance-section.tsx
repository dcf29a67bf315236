import type { Child } from '#templates/jsx/jsx-runtime.ts'

/** Text beside a panel, as on the settings page. */
export function AppearanceSection({ id, title, hint, children }: { id: string; title: string; hint: string; children: Child }) {
  return (
    <section class="setting" aria-labelledby={`section-${id}`}>
      <div class="stack" data-gap="1">
        <h2 id={`section-${id}`}>{title}</h2>
        <p class="muted small">{hint}</p>
      </div>
      <div class="panel">
        <div class="panel-body form-rows">{children}</div>
      </div>
    </section>
  )
}
