// Messages that disappear by themselves, on HX-Trigger {"toast":{"text":"Product saved"}} and by kit.toast().
;(() => {
  document.addEventListener('toast', (event) => toast(event.detail.text))

  function toast(text, action, run) {
    const region = regionFor(document.activeElement.closest('dialog:modal') ?? [...document.querySelectorAll('dialog:modal')].at(-1))
    const box = document.createElement('div')
    box.className = 'toast'
    box.setAttribute('role', action ? 'alert' : 'status')
    const words = document.createElement('p')
    words.textContent = text
    box.append(words)
    const close = () => {
      box.remove()
      if (!region.childElementCount) region.hidePopover()
    }
    if (action) box.append(button(action, () => (close(), run())))
    box.append(button(region.dataset.dismiss, close))
    // Showing it again puts it above a dialog that opened since.
    if (region.matches(':popover-open')) region.hidePopover()
    region.showPopover()
    region.replaceChildren(box)
    place()
    setTimeout(close, action ? 12_000 : 5_000)
  }

  // Moves the toast up from the edge, to where it covers no control, or as few as possible.
  function place() {
    const region = [...document.querySelectorAll('.toasts:popover-open')].at(-1)
    if (!region) return
    region.style.translate = ''
    const box = region.getBoundingClientRect()
    const boxes = [...(region.closest('dialog') ?? document).querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => !region.contains(control) && control.checkVisibility({ visibilityProperty: true }))
      .map((control) => control.getBoundingClientRect())
      .filter(({ left, right, width }) => width > 1 && left < box.right && right > box.left)
    const covered = (up) => boxes.filter(({ top, bottom }) => top < box.bottom - up && bottom > box.top - up).length
    let best = 0
    for (let up = 8; covered(best) > 0 && box.top > up; up += 8) if (covered(up) < covered(best)) best = up
    region.style.translate = `0 -${best}px`
  }
  // A bar can appear while it is shown.
  for (const name of ['input', 'change', 'htmx:after:swap']) document.addEventListener(name, () => setTimeout(place))
  addEventListener('resize', place)

  // A modal dialog makes everything outside inert, so the toast goes into the dialog until that closes.
  function regionFor(dialog) {
    const region = document.getElementById('toasts')
    for (const other of document.querySelectorAll('.toasts:not(#toasts)')) other.remove()
    if (!dialog) return region
    region.replaceChildren()
    const within = dialog.appendChild(region.cloneNode())
    within.id = ''
    dialog.addEventListener('close', () => within.remove(), { once: true })
    return within
  }

  function button(label, run) {
    const element = document.createElement('button')
    element.type = 'button'
    element.textContent = label
    element.addEventListener('click', run)
    return element
  }

  self.kit.toast = toast
})()
