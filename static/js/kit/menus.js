// <details data-menu> works as a menu: Escape, a click or focus elsewhere closes it; hovering opens it.
;(() => {
  const closeOthers = (within) => {
    for (const menu of document.querySelectorAll('details[data-menu][open]')) if (!menu.contains(within)) menu.open = false
  }
  document.addEventListener('pointerdown', (event) => closeOthers(event.target))
  document.addEventListener('focusin', (event) => closeOthers(event.target))
  document.addEventListener('keydown', (event) => {
    const menu = event.key === 'Escape' && event.target.closest('details[data-menu][open]')
    if (!menu) return
    menu.open = false
    menu.querySelector('summary').focus()
  })

  let hoverTimer
  const wide = matchMedia('(min-width: 861px) and (hover: hover)')
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse' || !wide.matches) return
    const item = event.target.closest('.menu-item')
    const menu = item?.querySelector('details[data-menu]')
    clearTimeout(hoverTimer)
    hoverTimer = setTimeout(() => {
      // Hovering elsewhere closes the other menus.
      for (const other of document.querySelectorAll('.menu-item details[data-menu][open]')) if (other !== menu) other.open = false
      if (menu) menu.open = true
    }, 150)
  })

  document.addEventListener('click', (event) => {
    const opener = event.target.closest('[data-search]')
    if (!opener) return
    event.preventDefault()
    const form = document.querySelector('.search')
    form.dataset.open = ''
    form.querySelector('input').focus()
  })
  document.addEventListener('focusout', (event) => {
    const form = event.target.closest('.search[data-open]')
    if (form && !form.contains(event.relatedTarget)) delete form.dataset.open
  })
})()
