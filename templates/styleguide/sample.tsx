import type { Child } from '#templates/jsx/jsx-runtime.ts'

export function Sample({ name, children }: { name: string; children: Child }) {
  return (
    <section class="stack" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}
