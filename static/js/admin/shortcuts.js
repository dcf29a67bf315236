// Single-key shortcuts; ? lists them. They can be turned off per browser, for speech input and accidental key presses.
;(() => {
  let off = false
  try {
    off = localStorage.getItem('shortcuts') === 'off'
  } catch {}

  /** True for a key press meant as a shortcut, not for typing, choosing or browser commands. */
  self.kit.acts = (event) =>
    !off &&
    !document.querySelector('[data-shortcuts=off]') &&
    !(event.ctrlKey || event.metaKey || event.altKey) &&
    !event.target.matches('input:not([type=checkbox]), textarea, select, [contenteditable=true]') &&
    !document.querySelector('dialog[open]')

  // After g: opens the page of the next key, if this user's menu has it.
  const pages = {
    d: '/admin/dashboard',
    o: '/admin/ecommerce/orders',
    p: '/admin/ecommerce/products',
    i: '/admin/ecommerce/inventory',
    s: '/admin/settings',
    t: '/admin/tickets',
    k: '/admin/kb',
  }
  let goPressedAt = 0

  document.addEventListener('keydown', (event) => {
    if (!self.kit.acts(event)) return
    if (event.key === '?') self.kit.open(document.getElementById('shortcuts'), document.activeElement)
    if (event.key === 'c') document.querySelector('#page-head a[data-kind=primary]')?.click()
    const page = Date.now() - goPressedAt < 1500 && Object.hasOwn(pages, event.key) && pages[event.key]
    if (page) document.querySelector(`.sidebar-link[href="${page}"]`)?.click()
    goPressedAt = event.key === 'g' ? Date.now() : 0
  })
  document.addEventListener('change', (event) => {
    if (event.target.id !== 'f-shortcuts') return
    off = !event.target.checked
    try {
      localStorage.setItem('shortcuts', off ? 'off' : 'on')
    } catch {}
  })
  const box = document.getElementById('f-shortcuts')
  if (box) box.checked = !off
})()
