import type { Modal } from '#src/modals/modals.ts'
import type { View } from '#src/web/view.ts'
import { raw } from '#templates/jsx/html.ts'
import { Button, IconButton, LinkButton } from '#templates/ui/button.tsx'

type ModalProps = { view: View; modal: Modal }

/** Closed until js/modals.js opens it; without script it is never shown. */
export function ModalDialog({ view, modal }: ModalProps) {
  const { id, slug, trigger, seconds, scrollDepth, frequency } = modal
  return (
    <dialog
      class="modal"
      id={`modal-${slug}`}
      aria-labelledby={`modal-${slug}-title`}
      closedby="any"
      data-modal={id}
      data-trigger={trigger}
      data-seconds={seconds}
      data-depth={scrollDepth}
      data-frequency={frequency}
    >
      <ModalContent view={view} modal={modal} titleId={`modal-${slug}-title`} />
    </dialog>
  )
}

/** How it looks on a phone and on a desktop, as part of the editor. */
export function ModalPreviews({ view, modal }: ModalProps) {
  return (
    <div class="modal-previews">
      {(['phone', 'desktop'] as const).map((device) => (
        <figure>
          <figcaption class="small muted">{view.t(`modals.preview.${device}`)}</figcaption>
          <div class="modal-screen" data-device={device}>
            <div class="modal" data-preview>
              <ModalContent view={view} modal={modal} titleId={`modal-preview-${device}`} isPreview />
            </div>
          </div>
        </figure>
      ))}
    </div>
  )
}

function ModalContent({ view, modal, titleId, isPreview }: ModalProps & { titleId: string; isPreview?: boolean }) {
  const { title, text, buttonLabel, buttonLink } = modal
  return (
    <>
      <div class="modal-head">
        <h2 id={titleId} tabindex={isPreview ? undefined : -1} autofocus={!isPreview}>
          {title}
        </h2>
        {isPreview ? (
          <IconButton icon="x" label={view.t('common.close')} attrs={{ disabled: true }} />
        ) : (
          <form method="dialog">
            <IconButton icon="x" label={view.t('common.close')} type="submit" />
          </form>
        )}
      </div>
      <div class="modal-body prose" tabindex={0} role="group" aria-labelledby={titleId}>
        {raw(text)}
      </div>
      {buttonLabel && (
        <div class="modal-foot">
          {isPreview ? (
            <Button type="button" kind="primary" disabled>
              {buttonLabel}
            </Button>
          ) : (
            <LinkButton href={buttonLink} kind="primary">
              {buttonLabel}
            </LinkButton>
          )}
        </div>
      )}
    </>
  )
}
