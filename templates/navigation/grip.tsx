import { Icon } from '#templates/ui/icon.tsx'

/** Drags the row of a menu, header or footer. */
export const Grip = ({ itemKey, label }: { itemKey: string; label: string }) => (
  <button
    class="button nav-grip with-script"
    data-kind="quiet"
    data-shape="icon"
    data-size="small"
    type="button"
    id={`nav-grip-${itemKey}`}
    draggable="true"
    data-nav-grip
    aria-label={label}
    title={label}
  >
    <Icon name="menu" />
  </button>
)
