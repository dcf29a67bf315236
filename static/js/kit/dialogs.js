// A control with data-dialog="<id>" opens that dialog and gets the focus back afterwards. [data-pending] content loads when its dialog
// first opens.
;(() => {
  const openers = new WeakMap()

  function open(dialog, opener) {
    if (dialog.open) return
    openers.set(dialog, opener)
    for (const other of document.querySelectorAll(':popover-open[popover=auto]')) other.hidePopover()
    document.documentElement.style.setProperty('--scroll-bar', `${innerWidth - document.documentElement.clientWidth}px`)
    dialog.showModal()
    lockScrolling()
    for (const pending of dialog.querySelectorAll('[data-pending]')) load(pending.parentElement)
  }

  // htmx looks at a new page from a timer: a key, or the page being shown, can come before that.
  function load(part) {
    htmx.process(part)
    htmx.trigger(part, 'dialog-open')
  }

  // An attribute instead of html:has(dialog[open]): with that, every change of the page would recalculate much of its style.
  function lockScrolling() {
    document.documentElement.toggleAttribute('data-locked', document.querySelector('dialog:modal, .sheet:popover-open') !== null)
  }
  for (const event of ['toggle', 'close', 'htmx:after:swap']) document.addEventListener(event, lockScrolling, true)

  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const opener = event.target.closest('[data-dialog]')
    const dialog = opener && document.getElementById(opener.dataset.dialog)
    if (dialog) {
      event.preventDefault()
      open(dialog, opener)
      dialog.dispatchEvent(new CustomEvent('opened', { detail: opener }))
      return
    }
    // For browsers without closedby support.
    if (event.target.matches('dialog[closedby=any]') && !('closedBy' in event.target) && outside(event)) event.target.close()
  })

  document.addEventListener(
    'close',
    (event) => {
      const opener = openers.get(event.target)
      if (!opener?.isConnected) return
      // A menu that held the opener has closed.
      const target = opener.checkVisibility() ? opener : opener.closest('details')?.querySelector('summary')
      target?.focus()
    },
    true,
  )

  // Close a sheet when the focus leaves it, because it would cover the focused element.
  document.addEventListener('focusout', (event) => {
    const sheet = event.target.closest('[popover=auto]:popover-open')
    const to = event.relatedTarget
    // A click on a label or background inside the sheet focuses an ancestor of the sheet, which is not leaving.
    if (sheet && to && !sheet.contains(to) && !to.contains(sheet)) sheet.hidePopover()
  })

  function outside(event) {
    const box = event.target.getBoundingClientRect()
    return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
  }

  self.kit.open = open
  self.kit.load = load
  self.kit.openerOf = (dialog) => openers.get(dialog)
})()
