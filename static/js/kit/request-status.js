// Feedback while a request runs and when it fails. A failed request swaps nothing, so typed input is kept.
;(() => {
  const running = new WeakMap()

  document.addEventListener('htmx:before:request', ({ detail: { ctx } }) => {
    const target = ctx.target instanceof Element ? ctx.target : null
    const button = pressed(ctx)
    target?.setAttribute('aria-busy', 'true')
    running.set(ctx, { target, button, timer: button && setTimeout(() => (button.dataset.busy = ''), 150) })
  })
  document.addEventListener('htmx:finally:request', ({ detail: { ctx } }) => {
    const { target, button, timer } = running.get(ctx) ?? {}
    clearTimeout(timer)
    target?.removeAttribute('aria-busy')
    if (button) delete button.dataset.busy
  })
  // A double click must not submit twice.
  let clicked
  const sends = ({ form }) => form?.matches('[data-once], [data-save], [method=post]:not([hx-post])')
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target.closest('button[type=submit]:not([hx-post], [hx-get])')
      if (button && button === clicked && event.detail > 1 && sends(button)) event.preventDefault()
      clicked = button
    },
    true,
  )
  document.addEventListener('submit', (event) => {
    const button = event.submitter
    // An answer in a frame leaves the page as it is.
    if (button?.formTarget) return
    if (!event.defaultPrevented && button && event.target.method !== 'dialog') setTimeout(() => (button.dataset.busy = ''), 150)
  })
  // A page restored from the back/forward cache still has the busy state.
  addEventListener('pageshow', () => {
    for (const button of document.querySelectorAll('[data-busy]')) delete button.dataset.busy
  })

  document.addEventListener('htmx:error', ({ detail: { ctx } }) => ctx && failed(ctx))
  document.addEventListener('htmx:response:error', ({ detail: { ctx } }) => ctx.response.status >= 500 && failed(ctx))

  // Back and forward replace the page and lose the focus.
  document.addEventListener('htmx:after:swap', () => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  })

  // HX-Trigger: {"toast":{"text":"Product saved"}}
  document.addEventListener('toast', (event) => toast(event.detail.text))

  function failed(ctx) {
    const words = document.getElementById('toasts').dataset
    toast(sentenceOf(ctx) || words.failed, words.retry, () => htmx.trigger(ctx.sourceElement, ctx.sourceEvent?.type ?? 'click'))
  }

  // While nothing can be saved, the store says so. What a proxy says is no sentence for people.
  function sentenceOf({ response, text = '' }) {
    if (response?.status !== 503) return ''
    return new DOMParser().parseFromString(text, 'text/html').querySelector('[role=alert]')?.textContent.trim()
  }

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
    if (best > 0) region.style.translate = `0 -${best}px`
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

  function pressed({ sourceElement, sourceEvent }) {
    const button = sourceEvent?.submitter ?? sourceElement
    return button?.matches?.('.button') ? button : null
  }

  self.kit.toast = toast
})()
