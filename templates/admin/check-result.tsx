import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { Badge, type Tone } from '#templates/ui/notice.tsx'

interface CheckResultProps {
  id: string
  title: string
  tone: Tone
  /** The result in a word or two. */
  state: string
  /** What it means and what to do. */
  text: string
  /** What was found. */
  found?: string
  children?: Child
}

/** One of several things that were checked, with what to do about it. */
export const CheckResult = ({ id, title, tone, state, text, found = '', children }: CheckResultProps) => (
  <section class="stack" data-gap="3" id={id} aria-labelledby={`${id}-title`}>
    <div class="cluster" data-gap="3">
      <h3 id={`${id}-title`}>{title}</h3>
      <Badge tone={tone}>{state}</Badge>
    </div>
    <p>{text}</p>
    {found !== '' && (
      <pre class="mail-text" tabindex={0} translate="no">
        {found}
      </pre>
    )}
    {children}
  </section>
)
