// The frame with the drawn blocks: asks the server for what changed, keeps the frame as high as its content, and tells where each block is.
;(() => {
  const kit = self.blockEditor
  const typingPause = 300
  const frameWidths = { phone: 390, tablet: 768, desktop: 980 }

  function startCanvas(editor) {
    editor.drawn = new Map()
    editor.frameReady = new Promise((resolve) => {
      const ready = () => {
        const page = editor.frame.contentDocument
        if (!page?.querySelector('.canvas-page')) return
        resolve(page)
      }
      editor.frame.addEventListener('load', ready)
      if (editor.frame.contentDocument?.readyState === 'complete') ready()
    })
    void editor.frameReady.then((page) => {
      if (editor.closed) return
      for (const block of editor.doc.blocks) if (elementOf(editor, block.id)) editor.drawn.set(block.id, JSON.stringify(block))
      editor.watcher = new ResizeObserver(() => layOut(editor))
      editor.watcher.observe(page.querySelector('.canvas-page'))
      editor.watcher.observe(editor.stage)
      draw(editor)
    })
  }

  const pageOf = (editor) => editor.frame.contentDocument
  const elementOf = (editor, id) => pageOf(editor)?.querySelector(`[data-block="${id}"]`) ?? null

  /** Brings the frame up to date: the order at once, changed blocks from the server; `soon` while typing. */
  function draw(editor, { soon = false } = {}) {
    const page = pageOf(editor)
    const list = page?.querySelector('.canvas-page > .blocks')
    if (!list) return
    const wanted = new Set(editor.doc.blocks.map(({ id }) => id))
    for (const child of [...list.children]) if (!wanted.has(child.dataset.block)) child.remove()
    editor.doc.blocks.forEach((block, index) => {
      let element = [...list.children].find((child) => child.dataset.block === block.id)
      if (!element) {
        element = page.createElement('div')
        element.className = 'canvas-block'
        element.dataset.block = block.id
        editor.drawn.delete(block.id)
      }
      // Moving an element would load its frames and videos again.
      if (list.children[index] !== element) list.insertBefore(element, list.children[index] ?? null)
    })
    layOut(editor)
    clearTimeout(editor.drawTimer)
    if (changedBlocks(editor).length > 0) editor.drawTimer = setTimeout(() => void request(editor), soon ? typingPause : 0)
  }

  const changedBlocks = (editor) => editor.doc.blocks.filter((block) => editor.drawn.get(block.id) !== JSON.stringify(block))

  async function request(editor) {
    if (editor.drawing || editor.closed) return
    const blocks = changedBlocks(editor)
    if (blocks.length === 0) return
    const sent = blocks.map((block) => [block.id, JSON.stringify(block)])
    editor.drawing = true
    let failed = false
    try {
      const answer = await post('/admin/cms-blocks/preview', { blocks: JSON.stringify({ version: 1, blocks }) })
      show(editor, sent, answer)
    } catch {
      failed = true
    }
    editor.drawing = false
    if (failed) {
      if (!editor.failed) self.kit.toast(editor.texts.failed)
      editor.failed = true
      editor.drawTimer = setTimeout(() => void request(editor), 5000)
    } else {
      editor.failed = false
      if (changedBlocks(editor).length > 0) void request(editor)
    }
  }

  /** The content of a response; throws when there is none to show. */
  async function post(url, fields) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'HX-Request': 'true', 'HX-Request-Type': 'partial' },
      body: new URLSearchParams(fields),
    })
    if (!response.ok && response.status !== 422) throw new Error(String(response.status))
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  }

  function show(editor, sent, answer) {
    const page = pageOf(editor)
    const drawn = [...answer.querySelectorAll('[data-block]')]
    for (const [index, [id, text]] of sent.entries()) {
      editor.drawn.set(id, text)
      const old = elementOf(editor, id)
      const fresh = drawn.find((element) => element.dataset.block === id)
      if (old && fresh) old.replaceWith(page.importNode(fresh, true))
      editor.errors = editor.errors.filter(({ top }) => top !== id)
      for (const error of answer.querySelectorAll('[data-path]')) {
        const path = error.dataset.path.split('.')
        if (Number(path[1]) !== index) continue
        const field = error.dataset.path.slice(`blocks.${index}.`.length)
        editor.errors.push({ top: id, path: field, message: error.textContent.trim() })
      }
    }
    layOut(editor)
    kit.showErrors(editor)
  }

  function setWidth(editor, width) {
    editor.stage.dataset.width = width
    layOut(editor)
  }

  /** Sizes the frame to its content and puts the items over their blocks. */
  function layOut(editor) {
    const content = pageOf(editor)?.querySelector('.canvas-page')
    if (!content || editor.closed) return
    const { stage, frame } = editor
    const room = stage.clientWidth
    if (room === 0) return
    const wanted = frameWidths[stage.dataset.width]
    const width = stage.dataset.width === 'desktop' ? Math.max(room, room > 700 ? wanted : room) : Math.min(wanted, Math.max(room, 390))
    const scale = Math.min(1, room / width)
    if (frame.style.width !== `${width}px`) frame.style.width = `${width}px`
    placeText(editor, scale)
    markEmpty(editor)
    const height = Math.ceil(content.getBoundingClientRect().height)
    frame.style.height = `${height}px`
    frame.style.scale = String(scale)
    const left = Math.max(0, (room - width * scale) / 2)
    frame.style.left = `${left}px`
    stage.style.height = `${Math.max(height * scale, editor.empty.hidden ? 0 : editor.empty.offsetHeight)}px`
    for (const item of editor.items.children) place(item, boxOf(editor, item), { left, scale })
  }

  function boxOf(editor, item) {
    if (item.dataset.column === undefined) return boxOfBlock(elementOf(editor, item.dataset.id))
    const columns = elementOf(editor, item.dataset.id)?.querySelectorAll('.column')
    return columns?.[Number(item.dataset.column)]?.getBoundingClientRect() ?? null
  }

  // The element itself has no box.
  function boxOfBlock(element) {
    const boxes = [...(element?.children ?? [])].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 0)
    if (element && (element.dataset.empty !== undefined || element.dataset.editing !== undefined)) return element.getBoundingClientRect()
    if (boxes.length === 0) return null
    const left = Math.min(...boxes.map((box) => box.left))
    const top = Math.min(...boxes.map((box) => box.top))
    return {
      left,
      top,
      width: Math.max(...boxes.map((box) => box.right)) - left,
      height: Math.max(...boxes.map((box) => box.bottom)) - top,
    }
  }

  function place(item, box, { left, scale }) {
    // A selected block that is drawn in a moment has the focus.
    item.hidden = !box && item.dataset.selected === undefined
    if (!box) return
    Object.assign(item.style, {
      left: `${left + box.left * scale}px`,
      top: `${box.top * scale}px`,
      width: `${box.width * scale}px`,
      height: `${box.height * scale}px`,
    })
  }

  // A block that shows nothing yet gets a box with its name. Reads everything before it writes.
  function markEmpty(editor) {
    const names = new Map(kit.walk(editor).map(({ block }) => [block.id, kit.nameOf(editor, block)]))
    const elements = [...pageOf(editor).querySelectorAll('[data-block]')]
    const lows = elements.map((element) => [...element.children].every((child) => child.getBoundingClientRect().height < 8))
    elements.forEach((element, index) => {
      const name = lows[index] && element.dataset.editing === undefined ? names.get(element.dataset.block) : undefined
      if (element.dataset.empty === name) return
      if (name === undefined) delete element.dataset.empty
      else element.dataset.empty = name
    })
  }

  // The text that is edited takes the place of the drawn one.
  function placeText(editor, scale) {
    const { text } = editor
    for (const element of pageOf(editor).querySelectorAll('[data-editing]')) {
      if (element.dataset.block === text?.id) continue
      delete element.dataset.editing
      element.style.height = ''
    }
    const element = text && elementOf(editor, text.id)
    if (!element) return
    element.dataset.editing = ''
    element.style.height = `${text.box.offsetHeight / scale}px`
  }

  Object.assign(kit, { startCanvas, draw, layOut, setWidth, elementOf, pageOf, post })
})()
