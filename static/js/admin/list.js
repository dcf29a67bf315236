// List shortcuts: / searches, f filters, j and k or the arrows move, x selects, Shift+x and Shift+click select a range, Enter opens. A dialog
// with data-open opens when swapped in.
;(() => {
  let last
  let shown = ''
  let filtered

  const rows = () => [...document.querySelectorAll('.list tbody tr')]
  const box = (row) => row?.querySelector('[data-row]')
  const whole = () => document.getElementById('bulk-all')
  const names = () =>
    rows()
      .map((row) => row.id)
      .join()
  const active = () => document.querySelector('.list tbody tr[data-active]')

  document.addEventListener('click', (event) => {
    const clicked = event.target.closest('[data-row]')
    if (clicked) {
      if (event.shiftKey && last?.isConnected) selectRange(last, clicked)
      last = clicked
    }
  })
  document.addEventListener('change', (event) => {
    if (event.target.matches('[data-all]')) for (const row of rows()) setChecked(box(row), event.target.checked)
    if (event.target.matches('[data-all], [data-row]') && event.target.checked === false) setChecked(whole(), false)
    if (event.target.matches('[data-all], [data-row], #bulk-all')) count()
  })

  // A cell saves itself on change, so Enter must not submit the form. The replaced cell keeps the focus.
  let cell
  document.addEventListener('submit', (event) => event.target.matches('form[data-cells]') && event.preventDefault())
  document.addEventListener('focusin', ({ target }) => {
    if (target.id !== 'main') cell = target.form?.matches('[data-cells]') ? target : undefined
  })
  document.addEventListener('htmx:after:swap', () => {
    if (!cell || cell.isConnected || !document.activeElement.matches('body, #main')) return
    document.querySelector(`[form="${cell.getAttribute('form')}"][name="${cell.name}"]:not([type=hidden])`)?.focus()
  })

  // The last applied filter: its card closes, and the focus moves to its chip.
  document.addEventListener('submit', (event) => {
    const card = event.submitter?.closest('.filter-card') ?? document.activeElement?.closest('.filter-card')
    filtered = card && [...card.querySelectorAll('[name]')].find((field) => field.value !== '')?.name
  })

  document.addEventListener('htmx:after:swap', () => {
    // Clear the selection when the rows change, even where a morph kept a checkbox.
    const now = names()
    if (now !== shown) for (const row of rows()) setChecked(box(row), false)
    if (now !== shown) setChecked(whole(), false)
    shown = now
    count()
    const asking = document.querySelector('dialog[data-open]:not([open])')
    if (asking) {
      for (const menu of document.querySelectorAll('.action-menu[open]')) menu.open = false
      kit.open(asking, document.activeElement)
      ;(asking.querySelector('.error-summary') ?? asking.querySelector('[autofocus]'))?.focus()
    }
    if (filtered) {
      const field = document.getElementById(`filter-${filtered}`)
      const chip = field?.closest('details')?.querySelector('summary') ?? document.getElementById('add-filter-button')
      chip?.focus()
      filtered = undefined
    }
  })

  document.addEventListener('click', (event) => {
    const closing = event.target.closest('dialog [data-close]')
    if (!closing) return
    event.preventDefault()
    closing.closest('dialog').close()
  })

  document.addEventListener('keydown', (event) => {
    if (!self.kit.acts(event)) return
    if (event.key === '/') {
      const search = document.querySelector('[data-list-search]')
      if (!search) return
      event.preventDefault()
      search.focus()
      search.select()
    }
    if (event.key === 'f') {
      const menu = document.getElementById('add-filter')
      if (!menu) return
      event.preventDefault()
      menu.open = true
      menu.querySelector('select, input').focus()
    }
    // The arrows scroll the page unless a row has the focus, and move the row of a grip.
    const inRow = event.target.closest('.list tbody tr') && !event.target.closest('[data-grip]')
    if (event.key === 'j' || (event.key === 'ArrowDown' && inRow)) move(1, event)
    if (event.key === 'k' || (event.key === 'ArrowUp' && inRow)) move(-1, event)
    if (event.key === 'x' && active()) {
      setChecked(box(active()), !box(active())?.checked)
      last = box(active())
      count()
    }
    if (event.key === 'X' && box(active())) {
      setChecked(box(active()), true)
      if (last?.isConnected) selectRange(last, box(active()))
      last = box(active())
      count()
    }
    if (event.key === 'Enter' && active() && !event.target.closest('a, button, summary, input'))
      active().querySelector('.row-link')?.click()
  })

  function move(by, event) {
    const all = rows()
    if (all.length === 0) return
    event.preventDefault()
    const row = all[Math.min(all.length - 1, Math.max(0, all.indexOf(active()) + by))]
    active()?.removeAttribute('data-active')
    row.setAttribute('data-active', '')
    row.querySelector('.row-link')?.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }

  function selectRange(from, to) {
    const boxes = rows().map(box)
    const [start, end] = [boxes.indexOf(from), boxes.indexOf(to)].sort((a, b) => a - b)
    for (const one of boxes.slice(start, end + 1)) setChecked(one, to.checked)
    count()
  }

  function setChecked(one, on) {
    if (one) one.checked = on
  }

  function count() {
    const boxes = rows().map(box).filter(Boolean)
    const chosen = boxes.filter((one) => one.checked).length
    const every = chosen > 0 && chosen === boxes.length
    document.getElementById('bulk')?.toggleAttribute('data-page', every)
    for (const words of document.querySelectorAll('.list [data-count]')) {
      words.textContent = whole()?.checked ? words.dataset.total : words.dataset.count.replace('{count}', chosen)
    }
    const all = document.querySelector('.list [data-all]')
    if (!all) return
    all.checked = every
    all.indeterminate = chosen > 0 && !every
  }

  shown = names()
})()
