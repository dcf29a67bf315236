// The tree of a menu: Alt and the arrow keys press the buttons of the row, and its grip drags it. Where it is dropped decides its place,
// how far to the side its level. The server moves, renders and announces.
;(() => {
  const steps = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }
  // Width of a level, in px.
  const indent = 28
  let dragged = null
  let focusId = null

  const isRtl = () => document.dir === 'rtl' || document.documentElement.dir === 'rtl'
  const rows = () => [...document.querySelectorAll('[data-nav-item]')]

  document.addEventListener('keydown', (event) => {
    const row = event.altKey && event.target.closest?.('[data-nav-item]')
    const step = row && steps[event.key]
    if (!step || event.ctrlKey || event.metaKey) return
    const to = (isRtl() && { in: 'out', out: 'in' }[step]) || step
    const button = row.querySelector(`[data-step=${to}]`)
    if (!button) return
    event.preventDefault()
    focusId = document.activeElement?.id
    button.click()
  })
  // A row that moves loses the focus.
  document.addEventListener('htmx:after:swap', () => {
    const lost = !document.activeElement || document.activeElement === document.body
    if (focusId && lost) document.getElementById(focusId)?.focus()
    focusId = null
  })
  document.addEventListener('click', (event) => {
    const button = event.target.closest?.('[data-nav-item] button')
    if (button && !focusId) focusId = button.id
  })

  document.addEventListener('dragstart', (event) => {
    const row = event.target.closest?.('[data-nav-grip]')?.closest('[data-nav-item]')
    if (!row) return
    dragged = { row, x: event.clientX, level: Number(row.dataset.depth), place: null }
    row.setAttribute('data-dragged', '')
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', row.dataset.navItem)
    event.dataTransfer.setDragImage(row, 20, 20)
  })
  document.addEventListener('dragover', (event) => {
    if (!dragged) return
    clear()
    const row = event.target.closest?.('[data-nav-item]')
    if (!row) return
    event.preventDefault()
    const box = row.getBoundingClientRect()
    const isAfter = event.clientY > box.top + box.height / 2
    const moved = Math.round(((event.clientX - dragged.x) * (isRtl() ? -1 : 1)) / indent)
    const levels = Number(row.closest('[data-nav-tree]').dataset.levels)
    const level = Math.max(0, Math.min(levels - 1, dragged.level + moved))
    const before = isAfter ? rows()[rows().indexOf(row) + 1] : row
    dragged.place = { before: before?.dataset.navItem ?? 'end', level }
    row.setAttribute('data-drop', isAfter ? 'after' : 'before')
    row.setAttribute('data-drop-level', level)
  })
  document.addEventListener('drop', (event) => {
    if (!dragged?.place) return
    event.preventDefault()
    const { row, place } = dragged
    const form = row.closest('form')
    const url = row.closest('[data-nav-tree]').dataset.drop
    const step = encodeURIComponent(`:${row.dataset.navItem}:${place.before}:${place.level}`)
    focusId = row.querySelector('[data-nav-grip]').id
    htmx.ajax('POST', url + step, { source: form, target: '#nav-tree', swap: 'outerMorph' })
  })
  document.addEventListener('dragend', () => {
    dragged?.row.removeAttribute('data-dragged')
    dragged = null
    clear()
  })

  function clear() {
    if (dragged) dragged.place = null
    for (const row of document.querySelectorAll('[data-nav-item][data-drop]')) {
      row.removeAttribute('data-drop')
      row.removeAttribute('data-drop-level')
    }
  }
})()
