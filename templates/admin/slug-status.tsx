/** The fragment #slug-check: whether a slug is available. */
export function SlugStatus({ text, isFree }: { text: string | null; isFree: boolean }) {
  if (text === null) return <p id="slug-check"></p>
  return (
    <p id="slug-check" class={isFree ? 'small muted' : 'field-error'} role="status">
      {text}
    </p>
  )
}
