// Sortable lists (data-sort): items move by dragging, and by keyboard on their [data-sort-grip]: Space picks up and drops, arrows move,
// Escape cancels. The new order of ids is posted to the URL in data-sort.
;(() => {
  let held = null
  let dragged = null

  const listOf = (item) => item.closest('[data-sort]')
  const itemsOf = (list) => [...list.querySelectorAll(':scope > [data-sort-id]')]
  const idsOf = (list) => itemsOf(list).map((item) => item.dataset.sortId)
  const gripOf = (item) => item.querySelector('[data-sort-grip]')

  function say(item) {
    const items = itemsOf(listOf(item))
    self.kit.say(`${gripOf(item).getAttribute('aria-label')}: ${items.indexOf(item) + 1} / ${items.length}`)
  }

  function send(list) {
    const address = list.dataset.sort
    const url = `${address}${address.endsWith('?') ? '' : '&'}order=${idsOf(list).join(',')}`
    const form = list.closest('form')
    htmx.ajax('POST', url, { source: form, target: list.dataset.sortTarget, swap: list.dataset.sortSwap ?? 'outerHTML' })
  }

  function pickUp(item) {
    held = { item, before: idsOf(listOf(item)) }
    item.dataset.held = ''
    gripOf(item).setAttribute('aria-pressed', 'true')
    say(item)
  }

  function release(back) {
    const { item, before } = held
    const list = listOf(item)
    held = null
    delete item.dataset.held
    gripOf(item).removeAttribute('aria-pressed')
    if (back) {
      const rest = itemsOf(list).at(-1).nextSibling
      for (const id of before)
        list.insertBefore(
          itemsOf(list).find((one) => one.dataset.sortId === id),
          rest,
        )
      gripOf(item).focus()
    } else if (before.join() !== idsOf(list).join()) send(list)
  }

  function move(item, by) {
    const items = itemsOf(listOf(item))
    const other = items[items.indexOf(item) + by]
    if (!other) return
    if (by < 0) other.before(item)
    else other.after(item)
    gripOf(item).focus()
    say(item)
  }

  document.addEventListener('keydown', (event) => {
    const grip = event.target.closest?.('[data-sort-grip]')
    if (!grip) return
    const item = grip.closest('[data-sort-id]')
    const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (held) release(false)
      else pickUp(item)
    } else if (held && event.key in steps) {
      event.preventDefault()
      move(held.item, steps[event.key])
    } else if (held && event.key === 'Escape') {
      event.preventDefault()
      release(true)
    } else if (held && event.key === 'Tab') {
      release(false)
    }
  })
  // Buttons are pressed on keyup of Space.
  document.addEventListener('keyup', (event) => {
    if (event.key === ' ' && event.target.closest?.('[data-sort-grip]')) event.preventDefault()
  })

  // Only draggable by the grip, so that text in fields stays selectable.
  document.addEventListener('pointerdown', (event) => {
    const item = event.target.closest?.('[data-sort-grip]')?.closest('[data-sort-id]')
    if (item) item.draggable = true
  })
  document.addEventListener('pointerup', () => {
    for (const item of document.querySelectorAll('[data-sort-id][draggable=true]')) item.draggable = false
  })
  document.addEventListener('dragstart', (event) => {
    const item = event.target.closest?.('[data-sort-id][draggable=true]')
    if (!item) return
    dragged = { item, before: idsOf(listOf(item)).join() }
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', item.dataset.sortId)
    item.dataset.held = ''
  })
  document.addEventListener('dragover', (event) => {
    if (!dragged) return
    const over = event.target.closest?.('[data-sort-id]')
    if (!over || over === dragged.item || listOf(over) !== listOf(dragged.item)) return
    event.preventDefault()
    const items = itemsOf(listOf(over))
    if (items.indexOf(over) < items.indexOf(dragged.item)) over.before(dragged.item)
    else over.after(dragged.item)
  })
  document.addEventListener('drop', (event) => {
    if (dragged) event.preventDefault()
  })
  document.addEventListener('dragend', () => {
    if (!dragged) return
    const { item, before } = dragged
    dragged = null
    item.draggable = false
    delete item.dataset.held
    if (idsOf(listOf(item)).join() !== before) send(listOf(item))
  })
})()
