// The category tree: a grip moves its row by arrow keys or dragging. The server moves, renders and announces.
;(() => {
  const steps = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }
  let draggedRow

  document.addEventListener('keydown', (event) => {
    const grip = event.target.closest?.('[data-grip]')
    const to = grip && steps[event.key]
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const rtl = document.dir === 'rtl' && { in: 'out', out: 'in' }[to]
    const form = document.getElementById(`move-${grip.dataset.grip}`)
    const button = form.querySelector(`[name=to][value=${rtl || to}]`)
    // A list without levels has no buttons for them.
    if (!button) return
    // The server also reports impossible moves.
    button.disabled = false
    form.requestSubmit(button)
  })

  // F2 on a row renames it; Escape cancels. Afterwards the row gets the focus back.
  let renamed
  document.addEventListener('keydown', (event) => {
    const form = event.target.closest?.('[data-rename]')
    if (form && event.key === 'Escape') form.querySelector('[data-rename-cancel]').click()
    if (event.key === 'F2' && !form) event.target.closest?.('tr[data-category]')?.querySelector('[data-rename-open]')?.click()
  })
  document.addEventListener('submit', ({ target }) => (renamed = target.dataset.rename ?? renamed))
  document.addEventListener(
    'click',
    ({ target }) => (renamed = target.closest('[data-rename-cancel]')?.closest('form').dataset.rename ?? renamed),
  )
  document.addEventListener('htmx:after:swap', () => {
    const field = document.querySelector('[data-rename] [autofocus]')
    if (field && document.activeElement !== field) field.select()
    if (!renamed || field) return
    document.getElementById(`open-${renamed}`)?.focus()
    renamed = undefined
  })

  document.addEventListener('dragstart', (event) => {
    const grip = event.target.closest?.('[data-grip]')
    if (!grip) return
    draggedRow = grip.closest('tr')
    draggedRow.setAttribute('data-dragged', '')
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', grip.dataset.grip)
    event.dataTransfer.setDragImage(draggedRow, 20, 20)
  })
  document.addEventListener('dragover', (event) => {
    const row = draggedRow && event.target.closest?.('tr[data-category]')
    clear()
    if (!row || row === draggedRow) return
    event.preventDefault()
    row.setAttribute('data-drop', dropPosition(row, event.clientY))
  })
  document.addEventListener('drop', (event) => {
    const row = draggedRow && event.target.closest?.('tr[data-drop]')
    if (!row) return
    event.preventDefault()
    const { action, back } = document.getElementById('tree-drop').dataset
    const values = { back, target: row.dataset.category, place: row.dataset.drop, from: draggedRow.dataset.parent }
    htmx.ajax('POST', `${action}/${draggedRow.dataset.category}/move`, { source: row, target: '#list', swap: 'outerMorph', values })
  })
  document.addEventListener('dragend', () => {
    draggedRow?.removeAttribute('data-dragged')
    draggedRow = undefined
    clear()
  })

  function clear() {
    for (const row of document.querySelectorAll('tr[data-drop]')) row.removeAttribute('data-drop')
  }

  function dropPosition(row, y) {
    const box = row.getBoundingClientRect()
    const part = (y - box.top) / box.height
    if ('flat' in row.dataset) return part < 0.5 ? 'before' : 'after'
    return part < 0.28 ? 'before' : part > 0.72 ? 'after' : 'inside'
  }
})()
