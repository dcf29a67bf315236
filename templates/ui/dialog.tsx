import type { View } from '#src/web/view.ts'
import type { Child } from '#templates/jsx/jsx-runtime.ts'
import { IconButton } from './button.tsx'

interface DialogProps {
  view: View
  id: string
  title: string
  /** Opens when swapped in. */
  open?: boolean
  children: Child
}

/** A modal dialog. Any control with data-dialog="<id>" opens it. */
export function Dialog(props: DialogProps) {
  return (
    <dialog class="dialog" id={props.id} data-open={props.open} aria-labelledby={`${props.id}-title`} closedby="any">
      <DialogHead view={props.view} id={props.id} title={props.title} />
      <LiveRegion />
      <div class="dialog-body">{props.children}</div>
    </dialog>
  )
}

/** A panel at the side of the page; its content includes .dialog-body and .dialog-foot. */
export function Drawer(props: DialogProps) {
  return (
    <dialog class="drawer" id={props.id} data-open={props.open} aria-labelledby={`${props.id}-title`} closedby="any">
      <DialogHead view={props.view} id={props.id} title={props.title} />
      <LiveRegion />
      {props.children}
    </dialog>
  )
}

// A modal dialog makes the page's own live region inert, so it needs its own.
const LiveRegion = () => <div class="visually-hidden" data-live aria-live="polite" />

function DialogHead({ view, id, title }: { view: View; id: string; title: string }) {
  return (
    <div class="dialog-head">
      <h2 id={`${id}-title`} tabindex={-1} autofocus>
        {title}
      </h2>
      <form method="dialog">
        <IconButton icon="x" label={view.t('common.close')} type="submit" />
      </form>
    </div>
  )
}
