import type { Html } from '#templates/jsx/html.ts'

interface BlockPreviewProps {
  html: Html | null
  /** `path` is a place in the document: blocks.0.data.image. */
  errors: { path: string; message: string }[]
}

/** Blocks within an editor: drawn as for shoppers, but nothing in them reacts. */
export function BlockPreview({ html, errors }: BlockPreviewProps) {
  return (
    <div class="block-preview">
      {errors.map(({ path, message }) => (
        <p class="field-error" data-path={path}>
          {message}
        </p>
      ))}
      {html && <div inert>{html}</div>}
    </div>
  )
}
