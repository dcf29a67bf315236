// The server says HX-Trigger: cart:added, and the drawer opens.
;(() => {
  document.addEventListener('cart:added', (event) => {
    const drawer = document.getElementById('cart')
    if (!drawer) return
    const asked = event.target.closest('dialog[open]')
    if (asked) asked.close()
    // The drawer's content is there already: it came with the answer.
    for (const pending of drawer.querySelectorAll('[data-pending]')) pending.remove()
    self.kit.open(drawer, document.activeElement)
    self.kit.say(document.getElementById('cart-body').dataset.added)
  })
})()
