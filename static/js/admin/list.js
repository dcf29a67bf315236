// Lists by keyboard: / searches, j and k move, x selects, Enter opens. Shift and a click select everything between.
;(() => {
  let last

  const rows = () => [...document.querySelectorAll('.list tbody tr')]
  const box = (row) => row?.querySelector('[data-row]')
  const active = () => document.querySelector('.list tbody tr[data-active]')

  document.addEventListener('click', (event) => {
    const clicked = event.target.closest('[data-row]')
    if (clicked) {
      if (event.shiftKey && last?.isConnected) between(last, clicked)
      last = clicked
    }
  })
  document.addEventListener('change', (event) => {
    if (event.target.matches('[data-all]')) for (const row of rows()) tick(box(row), event.target.checked)
    if (event.target.matches('[data-all], [data-row]')) count()
  })
  document.addEventListener('htmx:after:swap', count)

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input:not([type=checkbox]), textarea, select')) return
    if (document.querySelector('dialog[open]')) return
    if (event.key === '/') {
      const search = document.querySelector('[data-list-search]')
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    if (event.key === 'j') move(1)
    if (event.key === 'k') move(-1)
    if (event.key === 'x' && active()) {
      tick(box(active()), !box(active())?.checked)
      count()
    }
    if (event.key === 'Enter' && active() && !event.target.closest('a, button')) active().querySelector('.row-link')?.click()
  })

  function move(by) {
    const all = rows()
    if (all.length === 0) return
    const row = all[Math.min(all.length - 1, Math.max(0, all.indexOf(active()) + by))]
    active()?.removeAttribute('data-active')
    row.setAttribute('data-active', '')
    row.querySelector('.row-link')?.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }

  function between(from, to) {
    const boxes = rows().map(box)
    const [start, end] = [boxes.indexOf(from), boxes.indexOf(to)].sort((a, b) => a - b)
    for (const one of boxes.slice(start, end + 1)) tick(one, to.checked)
    count()
  }

  function tick(one, on) {
    if (one) one.checked = on
  }

  function count() {
    const boxes = rows().map(box).filter(Boolean)
    const chosen = boxes.filter((one) => one.checked).length
    for (const words of document.querySelectorAll('.list [data-count]')) words.textContent = words.dataset.count.replace('{count}', chosen)
    const all = document.querySelector('.list [data-all]')
    if (!all) return
    all.checked = chosen > 0 && chosen === boxes.length
    all.indeterminate = chosen > 0 && chosen < boxes.length
  }
})()
