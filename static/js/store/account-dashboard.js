// The customer dashboard: shows the current tab in a row that scrolls, and expands invoices, which load when they are first shown.
;(() => {
  function showCurrentTab() {
    const row = document.getElementById('dash-tabs')
    const tab = row?.querySelector('[aria-current]')
    if (tab) row.scrollLeft += tab.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - tab.offsetWidth) / 2
  }

  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-expands]')
    if (!button) return
    const region = document.getElementById(button.getAttribute('aria-controls'))
    region.hidden = !region.hidden
    button.setAttribute('aria-expanded', String(!region.hidden))
    if (!region.hidden && !region.childElementCount) htmx.trigger(button, 'expand')
  })

  showCurrentTab()
  document.addEventListener('htmx:after:swap', showCurrentTab)
})()
