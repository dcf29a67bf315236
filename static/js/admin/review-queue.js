// Review queue shortcuts: n next, a approve, r reject. After a decision the next review becomes active.
;(() => {
  const rows = () => [...document.querySelectorAll('tr[data-review]')]
  const active = () => document.querySelector('tr[data-review][data-active]')
  let position = null

  document.addEventListener('keydown', (event) => {
    if (!self.kit.acts(event)) return
    if (event.key === 'n') activate(rows()[rows().indexOf(active()) + 1] ?? rows()[0])
    // The first key press only activates a review.
    const row = active() ?? event.target.closest('tr[data-review]')
    if (!row && /^[ar]$/.test(event.key)) activate(rows()[0])
    const button = row?.querySelector(`[data-key="${CSS.escape(event.key)}"]`)
    if (!button) return
    event.preventDefault()
    button.click()
  })

  // A decision by mouse or keyboard keeps the position in the queue.
  document.addEventListener('submit', (event) => {
    const row = event.target.closest('tr[data-review]')
    position = row ? rows().indexOf(row) : null
  })
  document.addEventListener('htmx:after:swap', () => {
    if (position === null) return
    const all = rows()
    if (all.length > 0) activate(all[Math.min(position, all.length - 1)])
    position = null
  })

  function activate(row) {
    if (!row) return
    active()?.removeAttribute('data-active')
    row.setAttribute('data-active', '')
    row.querySelector('.row-link').focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
})()
