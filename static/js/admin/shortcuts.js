// Keys that act by themselves. ? shows them; whoever speaks to the computer, or leans on the keyboard, can switch them off in this browser.
;(() => {
  let off = false
  try {
    off = localStorage.getItem('shortcuts') === 'off'
  } catch {}

  /** True when a key was pressed to act on the page, and not to type, to choose or to steer the browser. */
  self.kit.acts = (event) =>
    !off &&
    !(event.ctrlKey || event.metaKey || event.altKey) &&
    !event.target.matches('input:not([type=checkbox]), textarea, select, [contenteditable=true]') &&
    !document.querySelector('dialog[open]')

  // After g: the page whose key follows at once, if it stands in the menu of this person.
  const places = {
    d: '/admin/dashboard',
    o: '/admin/ecommerce/orders',
    p: '/admin/ecommerce/products',
    i: '/admin/ecommerce/inventory',
    s: '/admin/settings',
  }
  let going = 0

  document.addEventListener('keydown', (event) => {
    if (!self.kit.acts(event)) return
    if (event.key === '?') self.kit.open(document.getElementById('shortcuts'), document.activeElement)
    if (event.key === 'c') document.querySelector('#page-head a[data-kind=primary]')?.click()
    const place = Date.now() - going < 1500 && Object.hasOwn(places, event.key) && places[event.key]
    if (place) document.querySelector(`.sidebar-link[href="${place}"]`)?.click()
    going = event.key === 'g' ? Date.now() : 0
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
