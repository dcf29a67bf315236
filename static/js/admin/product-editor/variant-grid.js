// The variant grid: arrows move within a column, a pasted spreadsheet column fills the cells below, selected rows are edited together,
// and a dialog assigns images.
;(() => {
  const rowsOf = (table) => [...table.querySelectorAll('[data-row]:not([hidden])')]
  const cellOf = (row, name) => row.querySelector(`[data-cell="${CSS.escape(name)}"]`)
  const table = () => document.querySelector('[data-matrix]')
  const selected = () => rowsOf(table()).filter((row) => row.querySelector('[data-select]')?.checked)
  // The rows the image dialog applies to.
  let waiting = []

  function write(cell, text) {
    if (cell.type === 'checkbox') cell.checked = text === true || /^(1|true|yes|on|x)$/i.test(text)
    else cell.value = text
    cell.dispatchEvent(new Event('input', { bubbles: true }))
  }

  document.addEventListener('keydown', (event) => {
    const cell = event.target.closest?.('[data-matrix] [data-cell]')
    if (!cell || event.altKey || event.ctrlKey || event.metaKey || !['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return
    if (event.key === 'Enter' && cell.type === 'checkbox') return
    event.preventDefault()
    const rows = rowsOf(table())
    const to = rows[rows.indexOf(cell.closest('[data-row]')) + (event.key === 'ArrowUp' ? -1 : 1)]
    const next = to && cellOf(to, cell.dataset.cell)
    if (!next) return
    next.focus()
    next.select?.()
  })

  document.addEventListener('paste', (event) => {
    const cell = event.target.closest?.('[data-matrix] input[data-cell]')
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
    if (!cell || (lines.length < 2 && !text.includes('\t'))) return
    event.preventDefault()
    const rows = rowsOf(table())
    const first = rows.indexOf(cell.closest('[data-row]'))
    const names = [...rows[first].querySelectorAll('[data-cell]')].map((one) => one.dataset.cell)
    const column = names.indexOf(cell.dataset.cell)
    for (const [down, line] of lines.entries()) {
      for (const [across, part] of line.split('\t').entries()) {
        const target = rows[first + down] && names[column + across] && cellOf(rows[first + down], names[column + across])
        if (target) write(target, part.trim())
      }
    }
  })

  function count() {
    const bar = document.querySelector('[data-bulk]')
    if (!bar || !table()) return
    const rows = selected()
    const words = bar.querySelector('[data-bulk-count]')
    words.dataset.none ??= words.textContent
    words.textContent =
      rows.length === 0 ? words.dataset.none : rows.length === 1 ? words.dataset.one : words.dataset.other.replace('{{count}}', rows.length)
    bar.toggleAttribute('data-active', rows.length > 0)
    for (const control of bar.querySelectorAll('select, input, button')) control.disabled = rows.length === 0
    const all = rowsOf(table())
    const box = document.querySelector('[data-select-all]')
    if (box) {
      box.checked = rows.length === all.length
      box.indeterminate = rows.length > 0 && rows.length < all.length
    }
  }

  let lastBox = null
  document.addEventListener('click', (event) => {
    const box = event.target.closest?.('[data-select]')
    if (box) {
      if (event.shiftKey && lastBox?.isConnected) {
        const boxes = rowsOf(table()).map((row) => row.querySelector('[data-select]'))
        const [from, to] = [boxes.indexOf(lastBox), boxes.indexOf(box)].sort((a, b) => a - b)
        for (const between of boxes.slice(from, to + 1)) between.checked = box.checked
      }
      lastBox = box
    }
    if (event.target.closest?.('[data-bulk-apply]')) fill()
    const way = event.target.closest?.('[data-bulk-switch]')
    if (way) for (const row of selected()) write(cellOf(row, 'active'), way.dataset.bulkSwitch === 'on')
    const tile = event.target.closest?.('#pick-image [data-image]')
    if (tile) press(tile)
    if (event.target.closest?.('[data-pick-done]')) give()
  })

  function fill() {
    const name = document.querySelector('[data-bulk-field]').value
    const text = document.querySelector('[data-bulk-value]').value
    for (const row of selected()) {
      const cell = cellOf(row, name)
      if (cell) write(cell, text)
    }
  }

  const tiles = () => [...document.querySelectorAll('#pick-image [data-image]')]
  const pressed = () => tiles().filter((tile) => tile.dataset.image !== '' && tile.ariaPressed === 'true')

  // Preselects the images of the first row, or "none of its own".
  document.addEventListener(
    'opened',
    ({ target, detail: opener }) => {
      if (target.id !== 'pick-image') return
      const row = opener.closest('[data-row]')
      waiting = row ? [row] : selected()
      const own = (waiting[0]?.querySelector('input[name$=".image_ids"]').value ?? '').split(',')
      for (const tile of tiles()) tile.ariaPressed = own.includes(tile.dataset.image)
    },
    true,
  )

  function press(tile) {
    const none = tile.dataset.image === ''
    tile.ariaPressed = none || tile.ariaPressed !== 'true'
    if (none) for (const other of pressed()) other.ariaPressed = false
    for (const other of tiles()) if (other.dataset.image === '') other.ariaPressed = pressed().length === 0
  }

  function give() {
    const own = pressed()
    for (const row of waiting) {
      row.querySelector('input[name$=".image_ids"]').value = own.map((tile) => tile.dataset.image).join()
      const button = row.querySelector('[data-pick]')
      button.toggleAttribute('data-own', own.length > 0)
      button.replaceChildren(...own.slice(0, 1).map(small))
      if (own.length > 1) {
        const more = document.createElement('span')
        more.className = 'variant-image-more'
        more.textContent = `+${own.length - 1}`
        button.append(more)
      }
      button.dispatchEvent(new Event('input', { bubbles: true }))
    }
    document
      .getElementById('edit-form')
      .elements.namedItem('updated_at')
      .dispatchEvent(new Event('input', { bubbles: true }))
    document.getElementById('pick-image').close()
  }

  function small({ dataset }) {
    const image = new Image(34, 34)
    image.src = dataset.file
    image.alt = ''
    return image
  }

  document.addEventListener('change', (event) => {
    if (event.target.matches('[data-select-all]')) check(rowsOf(table()), event.target.checked)
    if (event.target.matches('[data-select-group]'))
      check([...event.target.closest('tbody').querySelectorAll('[data-row]')], event.target.checked)
    if (event.target.matches('[data-select], [data-select-all], [data-select-group]')) count()
  })
  const check = (rows, to) => rows.forEach((row) => (row.querySelector('[data-select]').checked = to))

  document.addEventListener('htmx:after:swap', count)
  count()
})()
