// Any control with data-dialog="<id>" opens that dialog; focus goes back to it afterwards.
// What has [data-pending] inside is asked for when its dialog opens first.
;(() => {
  const openers = new WeakMap()

  function open(dialog, opener) {
    if (dialog.open) return
    openers.set(dialog, opener)
    for (const other of document.querySelectorAll(':popover-open[popover=auto]')) other.hidePopover()
    document.documentElement.style.setProperty('--scroll-bar', `${innerWidth - document.documentElement.clientWidth}px`)
    dialog.showModal()
    for (const pending of dialog.querySelectorAll('[data-pending]')) htmx.trigger(pending.parentElement, 'dialog-open')
  }

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
    // For browsers that do not know closedby.
    if (event.target.matches('dialog[closedby=any]') && !('closedBy' in event.target) && outside(event)) event.target.close()
  })

  document.addEventListener(
    'close',
    (event) => {
      const opener = openers.get(event.target)
      if (opener?.isConnected) opener.focus()
    },
    true,
  )

  // A sheet that focus has left would lie over what is focused.
  document.addEventListener('focusout', (event) => {
    const sheet = event.target.closest('[popover=auto]:popover-open')
    const to = event.relatedTarget
    // A press on a label or on bare ground inside the sheet gives the focus to what the sheet stands in: that is not leaving.
    if (sheet && to && !sheet.contains(to) && !to.contains(sheet)) sheet.hidePopover()
  })

  function outside(event) {
    const box = event.target.getBoundingClientRect()
    return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
  }

  self.kit.open = open
})()
