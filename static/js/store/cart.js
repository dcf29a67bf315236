// HX-Trigger cart-updated: the cart has changed. After adding an item the cart drawer opens.
;(() => {
  document.addEventListener('cart-updated', (event) => {
    const drawer = document.getElementById('cart')
    // Changes in the drawer or on the cart page replace their form, so the document reports them.
    if (!drawer || event.target === document || event.target.closest('#cart, #cart-page')) return
    const openDialog = event.target.closest('dialog[open]')
    if (openDialog) openDialog.close()
    // The response already contained the drawer's content.
    for (const pending of drawer.querySelectorAll('[data-pending]')) pending.remove()
    self.kit.open(drawer, document.activeElement)
    self.kit.say(document.getElementById('cart-body').dataset.added)
  })

  // Back and forward restore an old page, so reload the cart.
  addEventListener('pageshow', ({ persisted }) => {
    const body = document.getElementById('cart-body')
    if (body && (persisted || performance.getEntriesByType('navigation')[0]?.type === 'back_forward')) self.kit.load(body)
  })

  // A quantity changed while the lines reload for an earlier change: repeat it on the new lines, which show what the server knows.
  const unsent = new Map()
  document.addEventListener('change', ({ target }) => target.matches('.line [data-stepper] input') && unsent.set(target.id, target.value))
  document.addEventListener('htmx:before:request', ({ target }) => {
    for (const input of target.querySelectorAll('[data-stepper] input')) unsent.delete(input.id)
  })
  document.addEventListener('htmx:after:swap', () => {
    for (const [id, value] of unsent) {
      const input = document.getElementById(id)
      if (!input) unsent.delete(id)
      else if (input.value !== value) self.kit.setQuantity(input, value)
    }
  })

  // <div data-passing="8000"> disappears after that many ms without hover or focus.
  const passing = new WeakMap()
  const isInUse = (note) => note.matches(':hover, :focus-within')

  function watch() {
    for (const note of document.querySelectorAll('[data-passing]')) if (!passing.has(note)) wait(note)
  }
  function wait(note) {
    clearTimeout(passing.get(note))
    passing.set(
      note,
      setTimeout(() => (isInUse(note) ? wait(note) : note.remove()), Number(note.dataset.passing)),
    )
  }
  for (const left of ['pointerout', 'focusout'])
    document.addEventListener(left, ({ target }) => {
      const note = target.closest?.('[data-passing]')
      if (note) wait(note)
    })

  // The pressed control may be gone: focus the title of the open dialog.
  document.addEventListener('htmx:after:swap', () => {
    watch()
    const dialog = document.querySelector('dialog[open]')
    if (dialog && !dialog.contains(document.activeElement)) dialog.querySelector('[tabindex="-1"]')?.focus()
  })
  watch()
})()
