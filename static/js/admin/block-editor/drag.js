// Blocks are dragged by their grip with mouse, pen or finger, also into and out of columns. A line shows where they will be.
;(() => {
  const kit = self.blockEditor
  const edge = 90

  function startDrag(editor) {
    const line = document.createElement('div')
    line.className = 'block-drop-line'
    line.hidden = true
    editor.stage.append(line)
    let drag = null

    editor.items.addEventListener('pointerdown', (event) => {
      const grip = event.target.closest('[data-act=grip]')
      if (!grip || event.button !== 0) return
      event.preventDefault()
      const item = grip.closest('.block-item')
      drag = { id: item.dataset.id, item, grip, x: event.clientX, y: event.clientY, pointer: event.pointerId, target: null, moved: false }
      grip.setPointerCapture(event.pointerId)
    })
    editor.items.addEventListener('pointermove', (event) => {
      if (!drag || event.pointerId !== drag.pointer) return
      if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 5) return
      drag.moved = true
      drag.item.dataset.held = ''
      drag.x = event.clientX
      drag.y = event.clientY
      drag.scroll ??= requestAnimationFrame(follow)
    })
    const end = (event) => {
      if (!drag || (event.pointerId !== undefined && event.pointerId !== drag.pointer)) return
      const { id, item, target, moved, scroll } = drag
      drag = null
      cancelAnimationFrame(scroll)
      delete item.dataset.held
      line.hidden = true
      if (!moved || !target || event.type !== 'pointerup') return
      drop(editor, id, target)
    }
    for (const name of ['pointerup', 'pointercancel']) editor.items.addEventListener(name, end)
    document.addEventListener(
      'keydown',
      (event) => {
        if (!drag || event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        end(event)
      },
      true,
    )

    // While held at the edge of the screen, the page scrolls.
    function follow() {
      if (!drag) return
      const speed = drag.y < edge + 60 ? drag.y - edge - 60 : drag.y > innerHeight - edge ? drag.y - innerHeight + edge : 0
      if (speed !== 0) scrollBy({ top: speed / 6, behavior: 'instant' })
      drag.target = findTarget(editor, drag)
      showLine(editor, line, drag.target)
      drag.scroll = requestAnimationFrame(follow)
    }
  }

  /** The gap nearest to the pointer: in the column under it, or between the blocks of the page. */
  function findTarget(editor, { id, x, y }) {
    const dragged = kit.find(editor, id)
    if (!dragged) return null
    const isNestable = !kit.holdsBlocks(editor, dragged.block)
    for (const block of isNestable ? editor.doc.blocks : []) {
      const columns = kit.listsOf(editor, block)
      const boxes = columnBoxes(editor, block.id)
      for (const [index, list] of columns.entries()) {
        const box = boxes[index]
        // The edges belong to the page, so that a block can be put before and after columns.
        const inset = box && Math.min(16, box.height / 4)
        if (!box || x < box.left || x > box.right || y < box.top + inset || y > box.bottom - inset) continue
        return gapIn(editor, list, y, box)
      }
    }
    return gapIn(editor, editor.doc.blocks, y, editor.stage.getBoundingClientRect())
  }

  function columnBoxes(editor, id) {
    const frame = editor.frame.getBoundingClientRect()
    const scale = Number(editor.frame.style.scale) || 1
    return [...(kit.elementOf(editor, id)?.querySelectorAll('.column') ?? [])].map((column) => {
      const box = column.getBoundingClientRect()
      return new DOMRect(frame.left + box.left * scale, frame.top + box.top * scale, box.width * scale, Math.max(box.height * scale, 40))
    })
  }

  function gapIn(editor, list, y, box) {
    const boxes = list.map((block) => kit.itemOf(editor, block.id)?.getBoundingClientRect())
    let index = boxes.findIndex((one) => one && y < one.top + one.height / 2)
    if (index < 0) index = list.length
    const before = boxes[index - 1]
    const after = boxes[index]
    const top =
      before && after ? (before.bottom + after.top) / 2 : before ? before.bottom + 6 : after ? after.top - 6 : box.top + box.height / 2
    return { list, index, left: (after ?? before ?? box).left, width: (after ?? before ?? box).width, top }
  }

  function showLine(editor, line, target) {
    line.hidden = !target
    if (!target) return
    const stage = editor.stage.getBoundingClientRect()
    Object.assign(line.style, { left: `${target.left - stage.left}px`, top: `${target.top - stage.top}px`, width: `${target.width}px` })
  }

  function drop(editor, id, { list, index }) {
    const found = kit.find(editor, id)
    const isSame = found.list === list
    const to = isSame && index > found.index ? index - 1 : index
    if (isSame && to === found.index) return
    kit.moveTo(editor, id, { list, index: to })
  }

  Object.assign(kit, { startDrag })
})()
